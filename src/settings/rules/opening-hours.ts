import { type Day, timeOf, weekdayOf } from '#shared/time/day-time.ts';

/** Opening interval in workshop-local minutes of the day; `closes` ≤ 1440. */
export type Hours = { opens: number; closes: number };

export type Schedule = {
  /** By ISO weekday, 1 = Monday … 7 = Sunday; a missing or empty one is closed. */
  weekly: Readonly<Record<number, readonly Hours[]>>;
  /** Days with other hours than their weekday; without hours they are closed. */
  exceptions: Readonly<Record<Day, readonly Hours[]>>;
  /** Whether non-working holidays are closed; an exception for the day overrides it. */
  closedOnHolidays: boolean;
};

/** Returns the day's opening hours in order; empty for a closed day. */
export function hoursOf(schedule: Schedule, day: Day): readonly Hours[] {
  const special = schedule.exceptions[day];
  if (special) return special;
  if (closingHoliday(schedule, day) !== null) return [];
  return schedule.weekly[weekdayOf(day)] ?? [];
}

/** Returns the name of the holiday that closes the day, else `null`. */
export function closingHoliday(schedule: Schedule, day: Day): string | null {
  if (!schedule.closedOnHolidays || schedule.exceptions[day]) return null;
  return holidayOf(day);
}

/** `09:00 – 12:30 y 13:30 – 18:00`; `Cerrado` without hours. */
export function hoursText(hours: readonly Hours[]): string {
  if (hours.length === 0) return 'Cerrado';
  const spans = hours.map(({ opens, closes }) => `${timeOf(opens)} – ${timeOf(closes)}`);
  return new Intl.ListFormat('es').format(spans);
}

/** The «feriados no laborables» of Uruguayan law, by month and day. The law fixes each date. */
const NON_WORKING: Readonly<Record<string, string>> = {
  '01-01': 'Año Nuevo',
  '05-01': 'Día del Trabajador',
  '07-18': 'Día de la Constitución',
  '08-25': 'Día de la Independencia',
  '12-25': 'Navidad',
};

/** Returns the name of the non-working holiday on a day, else `null`. */
export function holidayOf(day: Day): string | null {
  return NON_WORKING[day.slice(5)] ?? null;
}
