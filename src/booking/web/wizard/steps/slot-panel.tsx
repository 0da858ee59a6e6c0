import { formatReadyTime } from '#availability/rules/shown-times.ts';
import {
  type Day,
  type LocalDateTime,
  longDayWithoutYear,
  shortDay,
  weekdayOf,
} from '#shared/time/day-time.ts';
import { Button } from '#ui/wizard/fields/button.tsx';
import { FieldError } from '#ui/wizard/fields/field.tsx';
import { LoadFailure } from '#ui/wizard/load-failure.tsx';
import { dayReason } from '../month-grid.ts';
import type { Availability } from '../use-availability.ts';
import css from './schedule.module.css';
import { SlotGroup, SlotSkeleton, shownSlots, type WeeklyHours } from './slot-group.tsx';

type Props = {
  availability: Availability;
  date: Day;
  time: string;
  /** Expected end of the chosen job. */
  ready: LocalDateTime | null;
  hours: WeeklyHours | undefined;
  problem: string | null;
  suggested: readonly LocalDateTime[];
  onChoose: (time: string) => void;
  onSuggested: (start: LocalDateTime) => void;
  onDate: (date: Day) => void;
  reload: () => void;
};

/**
 * Focuses the group before the pressed button is removed. A screen reader announces the new day.
 */
function focusGroup(): void {
  document.getElementById('time')?.focus({ preventScroll: true });
}

/** The slots of the chosen day, or a message. */
export function SlotPanel(props: Props) {
  const { availability, date, problem, suggested, onSuggested } = props;
  return (
    <fieldset
      id="time"
      className="plain-fieldset"
      tabIndex={-1}
      aria-describedby={problem === null ? undefined : 'time-error'}
    >
      <legend className={css.label}>
        {date === '' ? 'Horarios' : `Horarios del ${longDayWithoutYear(date)}`}
      </legend>
      {problem === null ? null : (
        <div id="time-error" className={css.problem} tabIndex={-1} data-arrival>
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {suggested.length === 0 ? null : (
        <SuggestedSlots suggested={suggested} onSuggested={onSuggested} />
      )}
      <p className={css.status} role="status" data-lines={linesOf(availability)}>
        {statusOf(availability)}
      </p>
      <Reason {...props} />
      <Body {...props} />
      <p className={css.ready} role="status">
        {props.ready === null ? '' : readySentence(props.ready, date)}
      </p>
    </fieldset>
  );
}

/**
 * Returns the reserved lines of the status, so that nothing moves: on a phone the count may take
 * two.
 */
function linesOf(availability: Availability): 1 | 2 {
  if (availability.state === 'loading') return 2;
  return availability.state === 'ready' && availability.day.slots.some((slot) => slot.available)
    ? 2
    : 1;
}

function statusOf(availability: Availability): string {
  if (availability.state === 'none') return 'Primero elige una fecha.';
  if (availability.state === 'loading') return 'Cargando…';
  if (availability.state === 'failed') return '';
  const { slots } = availability.day;
  const free = slots.filter((slot) => slot.available).length;
  if (free === 0) return 'No hay horarios disponibles para esta fecha';
  const count = free === 1 ? '1 horario disponible' : `${free} horarios disponibles`;
  const taken = slots.some(({ reason }) => reason === 'taken');
  return taken ? `${count}. Los tachados ya están ocupados.` : count;
}

function readySentence(ready: LocalDateTime, date: Day): string {
  const text = `Lista (estimado): ${formatReadyTime(ready, date)}`;
  return ready.date === date ? text : `${text}. Tu moto queda en el taller hasta entonces.`;
}

/** Reason for which the day has no free slots. */
function Reason({ availability, date }: Props) {
  if (availability.state !== 'ready') return null;
  const { day } = availability;
  if (day.state === 'open') return null;
  const allPast = day.state === 'full' && shownSlots(day.slots).length === 0;
  return (
    <p className="no-margin below-12 strong">
      {allPast ? 'Los horarios de hoy ya pasaron' : dayReason(day, date)}
    </p>
  );
}

function Body({ availability, date, time, hours, onChoose, onDate, reload }: Props) {
  switch (availability.state) {
    case 'none':
      return null;
    case 'loading':
      return <SlotSkeleton date={date} hours={hours} />;
    case 'failed':
      return (
        <LoadFailure
          message={availability.message}
          retry={() => {
            focusGroup();
            reload();
          }}
        />
      );
    case 'ready': {
      const { slots, nearest } = availability.day;
      if (slots.some((slot) => slot.available)) {
        const openings = hours?.[weekdayOf(date) - 1] ?? [];
        return <SlotGroup slots={slots} openings={openings} chosen={time} onChoose={onChoose} />;
      }
      const next = nearest[0];
      if (!next) return null;
      return (
        <Button
          onClick={() => {
            focusGroup();
            onDate(next.date);
          }}
        >
          Ver el próximo día con lugar
        </Button>
      );
    }
  }
}

function SuggestedSlots({ suggested, onSuggested }: Pick<Props, 'suggested' | 'onSuggested'>) {
  return (
    <div className={css.offers}>
      <p id="ofertas">Los horarios libres más cercanos:</p>
      <ul aria-labelledby="ofertas">
        {suggested.map((start) => (
          <li key={`${start.date} ${start.time}`}>
            <Button
              small
              onClick={() => {
                focusGroup();
                onSuggested(start);
              }}
            >
              {shortDay(start.date)}, {start.time}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
