import { Button } from '@mantine/core';
import css from './countdown.module.css';
import { useCountdown } from './use-countdown.ts';

/** «¡Completado!» 3, 2, 1 and away (admin.md section 9), or at once by the button or Esc. */
export function CompletionCountdown({ onEnd }: { onEnd: () => void }) {
  const left = useCountdown(onEnd);
  return (
    <div className={css.cover}>
      <div className={css.status} role="status">
        <span className={css.ring} aria-hidden="true">
          <svg viewBox="0 0 100 100" className={css.circle} aria-hidden="true">
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.track} />
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.run} />
          </svg>
          <span className={css.number}>{left}</span>
        </span>
        <span className={css.word}>¡Completado!</span>
      </div>
      <Button variant="default" onClick={onEnd} autoFocus>
        Cerrar ahora
      </Button>
    </div>
  );
}
