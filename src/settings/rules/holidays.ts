import type { Day } from '#shared/time/day-time.ts';

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
