import { useCountdown } from '#web-kit/panel/detail/use-countdown.ts';
import css from './row-countdown.module.css';

/** On the row of a reservation that was handed over just now: 3, 2, 1, and it leaves the list. */
export function RowCountdown() {
  const left = useCountdown();
  return (
    <span className={css.done} role="status">
      <span className={css.number} aria-hidden="true">
        {left}
      </span>
      ¡Completado!
    </span>
  );
}
