import { Button } from '@mantine/core';
import { Banner } from '#web-kit/banner.tsx';
import css from './load-failure.module.css';

type Props = { title: string; error: Error; onRetry: () => void };

/** Something of the outbox could not be read: what the server said, and another try. */
export function LoadFailure({ title, error, onRetry }: Props) {
  return (
    <Banner kind="error" title={title}>
      {error.message === '' ? null : <p className={css.detail}>{error.message}</p>}
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </Banner>
  );
}
