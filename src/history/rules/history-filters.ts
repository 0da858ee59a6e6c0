/** First year in the filter (docs/rules/panel.md 9). */
export const FIRST_HISTORY_YEAR = 2020;

/** Returns the years from the next one back to `FIRST_HISTORY_YEAR`. */
export function yearChoices(thisYear: number): number[] {
  const count = Math.max(0, thisYear + 2 - FIRST_HISTORY_YEAR);
  return Array.from({ length: count }, (_, index) => thisYear + 1 - index);
}

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

/** Number of consecutive visits of the tab before «Vaciar historial» is offered. */
export const VISITS_BEFORE_CLEARING = 3;
