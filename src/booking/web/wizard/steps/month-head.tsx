import { addDays, type Day } from '#shared/time/day-time.ts';
import { firstOfMonth, monthTitle } from '#ui/calendar-keys.ts';
import type { BookableDays } from '../booking-plan.ts';
import css from './calendar.module.css';

type Props = { month: Day; days: BookableDays; onMonth: (month: Day) => void };

/** `Noviembre de 2026` between the buttons to the adjacent months. */
export function MonthHead({ month, days, onMonth }: Props) {
  const first = firstOfMonth(month);
  const before = addDays(first, -1);
  const after = firstOfMonth(addDays(first, 31));
  return (
    <div className={css.head}>
      <Turn
        to={before}
        path="m14.5 6-6 6 6 6"
        closed={before < days.today}
        onTurn={() => onMonth(before)}
      />
      <h3 className={css.month} aria-live="polite">
        {monthTitle(month)}
      </h3>
      <Turn
        to={after}
        path="m9.5 6 6 6-6 6"
        closed={after > days.lastDay}
        onTurn={() => onMonth(after)}
      />
    </div>
  );
}

type TurnProps = { to: Day; path: string; closed: boolean; onTurn: () => void };

/** `aria-disabled` instead of `disabled` keeps the focus on the button at the last month. */
function Turn({ to, path, closed, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      className={css.turn}
      aria-label={`Ir a ${monthTitle(to).toLowerCase()}`}
      aria-disabled={closed || undefined}
      onClick={closed ? undefined : onTurn}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
