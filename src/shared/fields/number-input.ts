import { toFixedPoint } from '../money/decimal.ts';
import { costOf } from '../money/quantity.ts';

/**
 * Amounts as staff type them: with a comma or a point before decimals, and with points between
 * thousands: «1.500» dollars are fifteen hundred. `null` is no such number, or one with too many
 * decimals.
 */

/** Dollars → cents. */
export function parseCents(text: string): number | null {
  return toFixedPoint(normalizeAmount(text), 2);
}

/** Units → thousandths. */
export function parseThousandths(text: string): number | null {
  return toFixedPoint(normalizeQuantity(text), 3);
}

/** A number as it stands in a field: `2,85`. */
export function formatNumberInput(value: number): string {
  return String(value).replace('.', ',');
}

/** Dollars as they stand in a field: `129`, `48,50`. */
export function formatMoneyInput(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2).replace('.', ',');
}

/** Points between thousands, a comma before what is less than one. */
const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
/** No cents, zeros or not: whoever types three digits may mean thousands, as others write them. */
const TOO_FINE = /[.,]\d{3,}$/;
/** One and a half, or fifteen hundred? */
const EITHER = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Money as the contract takes it: what is no amount is refused there, with its sentence. */
export function normalizeAmount(text: string): string {
  const typed = text.trim();
  const number = ungrouped(typed);
  return TOO_FINE.test(number) ? `${number}1` : number;
}

/** The same of a quantity, which may have three decimals: what may be meant either way is none. */
export function normalizeQuantity(text: string): string {
  const typed = text.trim();
  return EITHER.test(typed) ? '' : ungrouped(typed);
}

function ungrouped(typed: string): string {
  return (GROUPED.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.');
}

/** The quantity that is typed and one unit more; `1` where none is. */
export function incrementQuantity(text: string): string {
  const thousandths = parseThousandths(text);
  return thousandths === null ? '1' : formatNumberInput((thousandths + 1_000) / 1_000);
}

/** What a quantity costs at a price of one unit, in cents; `null` while one of them is no amount. */
export function parseTotalCents(quantity: string, price: string): number | null {
  const [units, cents] = [parseThousandths(quantity), parseCents(price)];
  if (units === null || cents === null || units < 0 || cents < 0) return null;
  return costOf(units, cents);
}
