/** The first year that the filter offers (admin.md section 9). */
export const FIRST_YEAR = 2020;

/** Through the next one, latest first. */
export function yearChoices(thisYear: number): number[] {
  const count = Math.max(0, thisYear + 2 - FIRST_YEAR);
  return Array.from({ length: count }, (_, index) => thisYear + 1 - index);
}

/** In the order of their numbers, from 1. */
export const MONTHS = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

/** Openings of the tab one after the other before «Vaciar historial» is offered. */
export const VISITS_BEFORE_CLEARING = 3;
