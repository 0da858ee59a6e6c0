/** Money is integer cents inside the program and dollars with at most 2 decimals in the API. */
export type Cents = number;

/** Largest amount of one field, counter sale or purchase: ten million dollars. */
export const MAX_CENTS: Cents = 1_000_000_000;

const FORMAT = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'USD' });

export function dollarsOf(cents: Cents): number {
  return cents / 100;
}

/** Returns the cents of an amount of the API in dollars. */
export function centsOf(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** `US$ 1.234,50` (with a no-break space). */
export function formatCents(cents: Cents): string {
  return FORMAT.format(cents / 100);
}

/** As `formatCents`, for an API amount in dollars; «—» for an unknown amount (`NaN`). */
export function formatDollars(dollars: number): string {
  return Number.isFinite(dollars) ? FORMAT.format(dollars) : '—';
}

/** Text of a price of 0: the workshop sets the price after it has seen the vehicle. */
export const TO_QUOTE = 'A presupuestar';

/** A price of the catalogue in dollars: `US$ 48,50`, or `US$ 0,00 · A presupuestar`. */
export function priceText(dollars: number): string {
  return dollars === 0 ? `${formatDollars(0)} · ${TO_QUOTE}` : formatDollars(dollars);
}
