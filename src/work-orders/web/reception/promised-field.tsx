import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { addDays, type LocalDateTime, shortDay } from '#shared/time/day-time.ts';
import { OptionalDayField } from '#ui/panel/fields/day-field.tsx';
import { TimeField } from '#ui/panel/fields/time-field.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import css from './reception.module.css';
import type { ReceptionDraft } from './reception-draft.ts';

type Props = {
  /** When the agenda expects the end of the work. */
  ready: LocalDateTime;
  draft: ReceptionDraft;
  problems: Problems;
  onChange: (promised: { date?: string; time?: string }) => void;
};

/** The promised day and time: that of the agenda with one tap, or any other. */
export function PromisedField({ ready, draft, problems, onChange }: Props) {
  const { today, time } = useWorkshopClock();
  const { date } = draft;
  const dayName = (day: string) =>
    day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : shortDay(day);
  const offersReady = `${ready.date} ${ready.time}` > `${today} ${time}`;
  const isReady = date === ready.date && draft.time === ready.time;
  const problem = problems['promised'] ?? problems['date'];
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>Prometida para</legend>
      {offersReady ? (
        <div className={css.chips}>
          <button
            type="button"
            className={css.chip}
            aria-pressed={isReady}
            onClick={() => onChange(isReady ? { date: '', time: '' } : ready)}
          >
            Fin previsto: {dayName(ready.date)}, {ready.time}
          </button>
        </div>
      ) : null}
      <div className={css.when}>
        <OptionalDayField
          label="Día"
          value={date}
          today={today}
          onChange={(day) => onChange({ date: day })}
        />
        <TimeField
          label="Hora"
          value={draft.time}
          error={problems['time']}
          onChange={(typed) =>
            onChange({ time: typed, ...(date === '' && typed !== '' && { date: today }) })
          }
        />
      </div>
      {problem === undefined ? null : (
        <p className={css.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
