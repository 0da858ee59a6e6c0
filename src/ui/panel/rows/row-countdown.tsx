import { useCountdown } from '../detail/countdown.tsx';
import css from './row-countdown.module.css';

/** The countdown 3, 2, 1 on the row of a record that was just delivered (docs/rules/panel.md 9). */
export function RowCountdown() {
  const count = useCountdown();
  return (
    <span className={css.done} role="status">
      <span className={css.number} aria-hidden="true">
        {count}
      </span>
      ¡Completado!
    </span>
  );
}
