import { addDays, type Day, dayNumber, numericDay } from '#shared/time/day-time.ts';

/** More days than these are shown as a period. */
const MOST_NAMED = 4;

/** Formats a day without its year: `28/11`. */
export const dayAndMonth = (day: Day): string => numericDay(day).slice(0, 5);

/** `de ayer, 29/11`, `del 28/11` */
export const ofNearDay = (day: Day, today: Day): string =>
  addDays(day, 1) === today ? `de ayer, ${dayAndMonth(day)}` : `del ${dayAndMonth(day)}`;

/** `La caja de ayer, 29/11, quedó sin cerrar`, `La caja del 28/11 quedó sin cerrar` */
export const forgottenText = (day: Day, today: Day): string =>
  `La caja ${ofNearDay(day, today)}${addDays(day, 1) === today ? ',' : ''} quedó sin cerrar`;

/**
 * Returns the sentence about the days before `day` whose movements are in its figures: «Incluye 2 días sin cerrar:
 * 28/11 y 29/11.» or '' for none.
 */
export function openDaysText(from: Day, day: Day): string {
  const count = dayNumber(day) - dayNumber(from);
  if (count <= 0) return '';
  if (count === 1) return `Incluye 1 día sin cerrar: ${dayAndMonth(from)}.`;
  const last = addDays(day, -1);
  if (count > MOST_NAMED)
    return `Incluye ${count} días sin cerrar: del ${dayAndMonth(from)} al ${dayAndMonth(last)}.`;
  const named = Array.from({ length: count - 1 }, (_, at) => dayAndMonth(addDays(from, at)));
  return `Incluye ${count} días sin cerrar: ${named.join(', ')} y ${dayAndMonth(last)}.`;
}

/** `hoy`, `hace 1 día`, `hace 12 días` */
export function sinceText(day: Day, today: Day): string {
  const days = dayNumber(today) - dayNumber(day);
  if (days <= 0) return 'hoy';
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}
