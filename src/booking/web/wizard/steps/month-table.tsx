import { addDays, type Day, longDay } from '#shared/time/day-time.ts';
import { firstOfMonth, monthTitle } from '#ui/calendar-keys.ts';
import type { BookableDays } from '../booking-plan.ts';
import type { DayMark } from '../month-grid.ts';
import { DAY_STATE_LABELS, dayReason, tabStop, weeksOf } from '../month-grid.ts';
import css from './calendar.module.css';

type Props = {
  month: Day;
  days: BookableDays;
  marks: ReadonlyMap<Day, DayMark>;
  value: Day;
  onChoose: (day: Day) => void;
};

const WEEKDAYS = [
  ['lu', 'lunes'],
  ['ma', 'martes'],
  ['mi', 'miércoles'],
  ['ju', 'jueves'],
  ['vi', 'viernes'],
  ['sá', 'sábado'],
  ['do', 'domingo'],
] as const;

export function MonthTable({ month, days, marks, value, onChoose }: Props) {
  const { today, lastDay } = days;
  const stop = tabStop(month, value, today, lastDay);
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={short} scope="col">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, today, lastDay).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {WEEKDAYS.map(([name], index) => {
              const day = week[index] ?? null;
              const mark = day === null ? undefined : marks.get(day);
              const reason = mark && day !== null ? dayReason(mark, day) : '';
              return (
                <td key={name}>
                  {day === null ? null : (
                    <button
                      type="button"
                      className={css.day}
                      data-day={day}
                      tabIndex={day === stop ? 0 : -1}
                      disabled={day < today || day > lastDay}
                      data-state={mark?.state}
                      data-mark={mark && DAY_STATE_LABELS[mark.state]}
                      aria-label={longDay(day)}
                      aria-describedby={reason === '' ? undefined : `motivo-${day}`}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                  {reason === '' ? null : (
                    <span id={`motivo-${day}`} hidden>
                      {reason}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MonthHeadProps = { month: Day; days: BookableDays; onMonth: (month: Day) => void };

/** `Noviembre de 2026` between the buttons to the adjacent months. */
export function MonthHead({ month, days, onMonth }: MonthHeadProps) {
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
      <h3 className="large" aria-live="polite">
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
