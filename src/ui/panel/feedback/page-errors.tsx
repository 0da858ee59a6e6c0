import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { CallError, fullMessage } from '../../call.ts';
import css from './page-errors.module.css';

/** An error of the whole page: the specification's sentence, and the server's message as detail. */
type PageError = { sentence: string; detail: string; retry?: () => void };

type PageErrors = {
  error: PageError | null;
  /** Shows an error; it replaces the previous one. */
  report: (sentence: string, cause?: unknown, retry?: () => void) => void;
  dismiss: () => void;
};

const Context = createContext<PageErrors | null>(null);

export function PageErrorsProvider({ children }: { children: ReactNode }) {
  const [error, setError] = useState<PageError | null>(null);
  const report = useCallback((sentence: string, cause?: unknown, retry?: () => void) => {
    const message = cause instanceof CallError ? fullMessage(cause) : messageOf(cause);
    const detail = message === sentence ? '' : message;
    setError({ sentence, detail, ...(retry && { retry }) });
  }, []);
  const dismiss = useCallback(() => setError(null), []);
  const value = useMemo(() => ({ error, report, dismiss }), [error, report, dismiss]);
  return <Context value={value}>{children}</Context>;
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : '');

export function usePageErrors(): PageErrors {
  const value = useContext(Context);
  if (!value) throw new Error('usePageErrors needs a PageErrorsProvider');
  return value;
}

/** The error of the page: the specification's sentence, and below it the server's message. */
export function PageErrorBanner() {
  const { error, dismiss } = usePageErrors();
  return (
    <div className={error === null ? undefined : css.place}>
      <div role="alert">
        {error === null ? null : (
          <div className={css.banner}>
            <IconAlertCircle className="rigid danger" size={24} aria-hidden="true" />
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
