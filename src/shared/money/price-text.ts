import { formatDollars } from './money.ts';

/** Text of a price of 0: the workshop sets the price after it has seen the vehicle. */
export const TO_QUOTE = 'A presupuestar';

/** A price of the catalogue in dollars: `US$ 48,50`, or `US$ 0,00 · A presupuestar`. */
export function priceText(dollars: number): string {
  return dollars === 0 ? `${formatDollars(0)} · ${TO_QUOTE}` : formatDollars(dollars);
}
