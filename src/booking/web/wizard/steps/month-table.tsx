import { type Day, longDay } from '#shared/time/day-time.ts';
import type { DayMark } from '../booking-api.ts';
import type { BookableDays } from '../booking-plan.ts';
import { DAY_STATE_LABELS, dayReason } from '../day-labels.ts';
import { tabStop, weeksOf } from '../month-grid.ts';
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
