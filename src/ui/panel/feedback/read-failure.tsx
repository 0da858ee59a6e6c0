import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import { failureMessage } from '../../call.ts';
import css from './read-failure.module.css';

type Props = { title: string; error: Error; onRetry: () => void };

/** Shows in a dialog that a read failed, with the server's message and a retry button. */
export function ReadFailure({ title, error, onRetry }: Props) {
  return (
    <div className={css.failure}>
      <Banner kind="error" title={title}>
        <p className={css.detail}>{failureMessage(error)}</p>
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      </Banner>
    </div>
  );
}
