import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import css from './page-error-banner.module.css';
import { usePageErrors } from './page-errors.tsx';

/** The error of the page: the specification's sentence, and below it the server's message. */
export function PageErrorBanner() {
  const { error, dismiss } = usePageErrors();
  return (
    <div className={error === null ? undefined : css.place}>
      <div role="alert">
        {error === null ? null : (
          <div className={css.banner}>
            <IconAlertCircle className={css.icon} size={24} aria-hidden="true" />
            <div className={css.text}>
              <strong>{error.sentence}</strong>
              {error.detail === '' ? null : <p>{error.detail}</p>}
            </div>
            {error.retry ? <Retry retry={error.retry} onDone={dismiss} /> : null}
            <CloseButton size={44} iconSize={20} aria-label="Cerrar" onClick={dismiss} />
          </div>
        )}
      </div>
    </div>
  );
}

function Retry({ retry, onDone }: { retry: () => void; onDone: () => void }) {
  return (
    <Button
      variant="default"
      className={css.retry}
      onClick={() => {
        onDone();
        retry();
      }}
    >
      Reintentar
    </Button>
  );
}
