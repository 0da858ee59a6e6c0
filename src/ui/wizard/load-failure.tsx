import { Banner } from '#ui/banner.tsx';
import { Button } from './fields/button.tsx';
import css from './wizard.module.css';

/**
 * Replaces content that could not be loaded. `retry` must move the focus: the button disappears.
 */
export function LoadFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={css.notice}>
      <Banner kind="error">
        <p className="no-margin below-12">{message}</p>
        <Button small onClick={retry}>
          Reintentar
        </Button>
      </Banner>
    </div>
  );
}
