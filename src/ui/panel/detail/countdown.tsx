import { Button } from '@mantine/core';
import css from './countdown.module.css';
import { useCountdown } from './use-countdown.ts';

/** «¡Completado!» with 3, 2, 1, then `onEnd` (docs/rules/panel.md 9); the button ends it at once. */
export function CompletionCountdown({ onEnd }: { onEnd: () => void }) {
  const count = useCountdown(onEnd);
  return (
    <div className={css.cover}>
      <div className={css.status} role="status">
        <span className={css.ring} aria-hidden="true">
          <svg viewBox="0 0 100 100" className={css.circle} aria-hidden="true">
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.track} />
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.run} />
          </svg>
          <span className={css.number}>{count}</span>
        </span>
        <span className={css.word}>¡Completado!</span>
      </div>
      <Button variant="default" onClick={onEnd} autoFocus>
        Cerrar ahora
      </Button>
    </div>
  );
}
