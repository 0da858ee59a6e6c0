import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import { failureMessage } from '../../call.ts';
import css from './read-states.module.css';

type Props = { title: string; error: Error; onRetry: () => void };

/** Shows in a dialog that a read failed, with the server's message and a retry button. */
export function ReadFailure({ title, error, onRetry }: Props) {
  return (
    <div className={css.failure}>
      <Banner kind="error" title={title}>
        <p className="no-margin top-4 below-12">{failureMessage(error)}</p>
        <Button variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      </Banner>
    </div>
  );
}

type LoadProblemProps = { sentence: string; detail: string; retry: () => void };

/** Shows inside a form that data it needs could not be read. */
export function LoadProblem({ sentence, detail, retry }: LoadProblemProps) {
  return (
    <div className={css.problem} role="alert">
      <span>
        <strong>{sentence}</strong>
        <br />
        {detail}
      </span>
      <Button variant="default" onClick={retry}>
        Reintentar
      </Button>
    </div>
  );
}
