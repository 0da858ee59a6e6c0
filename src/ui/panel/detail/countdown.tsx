import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './countdown.module.css';

const STEPS = 3;
const STEP_MS = 500;

/** Returns 3, 2, 1 in steps of half a second (docs/rules/panel.md 9), then calls `onEnd`. */
function useCountdown(onEnd?: () => void): number {
  const [count, setCount] = useState(STEPS);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (count === 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setCount(count - 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return Math.max(count, 1);
}

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

/** The countdown 3, 2, 1 on the row of a record that was just delivered (docs/rules/panel.md 9). */
export function RowCountdown() {
  const count = useCountdown();
  return (
    <span className={css.rowDone} role="status">
      <span className={css.rowNumber} aria-hidden="true">
        {count}
      </span>
      ¡Completado!
    </span>
  );
}
