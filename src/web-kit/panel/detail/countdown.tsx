import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './countdown.module.css';

const STEPS = 3;
const STEP_MS = 500;

/** «¡Completado!» 3, 2, 1 and away (admin.md section 9), or at once by the button or Esc. */
export function Countdown({ onEnd }: { onEnd: () => void }) {
  const [left, setLeft] = useState(STEPS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === 0) {
      end();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div className={css.cover}>
      <div className={css.status} role="status">
        <span className={css.ring} aria-hidden="true">
          <svg viewBox="0 0 100 100" className={css.circle} aria-hidden="true">
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.track} />
            <circle cx="50" cy="50" r="44" pathLength="1" className={css.run} />
          </svg>
          <span className={css.number}>{Math.max(left, 1)}</span>
        </span>
        <span className={css.word}>¡Completado!</span>
      </div>
      <Button variant="default" onClick={onEnd} autoFocus>
        Cerrar ahora
      </Button>
    </div>
  );
}
