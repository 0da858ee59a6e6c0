import type { getDays } from '#availability/contract/availability.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { addDays, type Day, weekdayOf } from '#shared/time/day-time.ts';
import { firstOfMonth } from '#ui/calendar-keys.ts';

/** A day of the month, or `null` before its first and after its last day. */
type Cell = Day | null;

/**
 * Returns the weeks of a month, Monday first, without weeks that have no day in `min`…`max`: past
 * weeks would only push the slots down.
 */
export function weeksOf(month: Day, min: Day, max: Day): Cell[][] {
  const first = firstOfMonth(month);
  const sameMonth = (day: Day) => day.slice(0, 7) === first.slice(0, 7);
  const weeks: Cell[][] = [];
  for (let monday = addDays(first, 1 - weekdayOf(first)); ; monday = addDays(monday, 7)) {
    if (monday > first && !sameMonth(monday)) return weeks;
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    const cells = days.map((day) => (sameMonth(day) ? day : null));
    if (cells.some((day) => day !== null && day >= min && day <= max)) weeks.push(cells);
  }
}

/** Returns the only day in the Tab order: the chosen one, else the first that can be chosen. */
export function tabStop(month: Day, chosen: Day, min: Day, max: Day): Day {
  const first = firstOfMonth(month);
  const inMonth = chosen.slice(0, 7) === first.slice(0, 7);
  if (inMonth && chosen >= min && chosen <= max) return chosen;
  return first < min ? min : first;
}

export type DayMark = SchemaOutput<typeof getDays.reply>['days'][number];

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];

/** Label under a day's number in the calendar; '' for a day with a free slot. */
export const DAY_STATE_LABELS: Readonly<Record<DayMark['state'], string>> = {
  open: '',
  full: 'Lleno',
  'closed-weekday': 'Cerrado',
  'closed-holiday': 'Feriado',
  'closed-day': 'Cerrado',
};

/** Returns the reason for which a day has no free slot; '' for a day with one. */
export function dayReason(
  { state, holiday }: Pick<DayMark, 'state' | 'holiday'>,
  day: Day,
): string {
  switch (state) {
    case 'open':
      return '';
    case 'full':
      return 'No queda lugar para este trabajo';
    case 'closed-weekday':
      return `Cerrado los ${WEEKDAYS[weekdayOf(day) - 1]}`;
    case 'closed-holiday':
      return `Feriado: ${holiday}`;
    case 'closed-day':
      return 'Cerrado ese día';
  }
}
