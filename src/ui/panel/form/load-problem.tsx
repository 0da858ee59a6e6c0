import { Button } from '@mantine/core';
import css from './load-problem.module.css';

type Props = { sentence: string; detail: string; retry: () => void };

/** Shows inside a form that data it needs could not be read. */
export function LoadProblem({ sentence, detail, retry }: Props) {
  return (
    <div className={css.failure} role="alert">
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
