import {
  addDays,
  type Day,
  longDayWithoutYear,
  shortDay,
  weekdayOf,
} from '#shared/time/day-time.ts';

/** Returns Monday and Sunday of the week of a day. */
export function weekOf(day: Day): { from: Day; to: Day } {
  const from = addDays(day, 1 - weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

/** Returns a day of the week that opens by default: on Sundays the coming week. */
export function weekToPlan(today: Day): Day {
  return weekdayOf(today) === 7 ? addDays(today, 1) : today;
}

/**
 * Returns the month in lower case, taken from a full date: the locale capitalizes a month alone.
 */
const monthOf = (day: Day) => longDayWithoutYear(day).split(' de ')[1] ?? '';
const numberOf = (day: Day) => Number(day.slice(8));
const yearOf = (day: Day) => day.slice(0, 4);

/** Returns `23 – 29 de noviembre de 2026`; month and year appear twice if they differ. */
export function weekTitle(from: Day, to: Day): string {
  const end = `${numberOf(to)} de ${monthOf(to)} de ${yearOf(to)}`;
  if (yearOf(from) !== yearOf(to)) {
    return `${numberOf(from)} de ${monthOf(from)} de ${yearOf(from)} – ${end}`;
  }
  if (monthOf(from) !== monthOf(to)) return `${numberOf(from)} de ${monthOf(from)} – ${end}`;
  return `${numberOf(from)} – ${end}`;
}

/** Returns `jueves, 26 de noviembre`, with the year if it is not the current one. */
export function dayTitle(day: Day, today: Day): string {
  const title = longDayWithoutYear(day);
  return yearOf(day) === yearOf(today) ? title : `${title} de ${yearOf(day)}`;
}

/** Returns `jue` and `26`, the two parts of a column's head. */
export function columnHead(day: Day): { weekday: string; number: number } {
  return { weekday: shortDay(day).slice(0, 3), number: numberOf(day) };
}

/** Returns the reason for which a day is closed: `Cerrado`, `Feriado: Navidad`. */
export function closedTitle({ holiday }: { holiday?: string | null }): string {
  return holiday ? `Feriado: ${holiday}` : 'Cerrado';
}

/** Returns `1 cita`, `12 citas` or `No hay citas`. */
export function citationCount(citations: number): string {
  if (citations === 0) return 'No hay citas';
  return citations === 1 ? '1 cita' : `${citations} citas`;
}

/** Returns `puesto 1`, `sobreturno` or `sin puesto`. */
export function bayLabel(citation: { overbooked: boolean }, bay: number | null): string {
  if (bay !== null) return `puesto ${bay}`;
  return citation.overbooked ? 'sobreturno' : 'sin puesto';
}
