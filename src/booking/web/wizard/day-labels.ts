import { type Day, weekdayOf } from '#shared/time/day-time.ts';
import type { DayMark } from './booking-api.ts';

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
