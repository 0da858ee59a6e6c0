/** Money is integer cents inside and a number of dollars with at most 2 decimals on the wire. */
export type Cents = number;

/** Most that one field, counter sale or purchase may come to: ten million dollars. */
export const MAX_CENTS: Cents = 1_000_000_000;

const FORMAT = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'USD' });

export function dollarsOf(cents: Cents): number {
  return cents / 100;
}

/** `US$ 1.234,50` (with a no-break space). */
export function formatCents(cents: Cents): string {
  return FORMAT.format(cents / 100);
}

/** The same for an API amount in dollars; «—» when it is unknown. */
export function formatDollars(dollars: number): string {
  return Number.isFinite(dollars) ? FORMAT.format(dollars) : '—';
}
