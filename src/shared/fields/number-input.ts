import { toFixedPoint } from '../money/decimal.ts';
import { costOf } from '../money/quantity.ts';

/**
 * Amounts as staff type them: a comma or a point before decimals, points between thousands. «1.500»
 * dollars are fifteen hundred. The functions return `null` for text that is not a number and for too
 * many decimals.
 */

/** Reads dollars; returns cents. */
export function parseCents(text: string): number | null {
  return toFixedPoint(normalizeAmount(text), 2);
}

/** Reads units; returns thousandths. */
export function parseThousandths(text: string): number | null {
  return toFixedPoint(normalizeQuantity(text), 3);
}

/** Formats a number for an input field: `2,85`. */
export function formatNumberInput(value: number): string {
  return String(value).replace('.', ',');
}

/** Formats dollars for an input field: `129`, `48,50`. */
export function formatMoneyInput(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2).replace('.', ',');
}

/** Points between thousands, a comma before the decimals. */
const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
/** Three decimals or more. They are no cents, even if they are zeros: the user may mean thousands. */
const TOO_MANY_DECIMALS = /[.,]\d{3,}$/;
/** One point and three digits: «1.500» can mean one and a half, or fifteen hundred. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Returns the text of an amount in the notation of the contract, which rejects invalid amounts with
 * its message. A digit is added after three decimals, so that zeros are rejected too.
 */
export function normalizeAmount(text: string): string {
  const number = withoutGrouping(text.trim());
  return TOO_MANY_DECIMALS.test(number) ? `${number}1` : number;
}

/** As `normalizeAmount`, for a quantity with up to three decimals; '' for ambiguous text. */
export function normalizeQuantity(text: string): string {
  const typed = text.trim();
  return AMBIGUOUS.test(typed) ? '' : withoutGrouping(typed);
}

/** Returns a typed whole number without points between thousands; the contract rejects other text. */
export function normalizeWhole(text: string): string {
  return withoutGrouping(text.trim());
}

/** Returns a number with a point before its decimals and none between its thousands. */
export function withoutGrouping(typed: string): string {
  return (GROUPED.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.');
}

/** Returns the typed quantity plus one unit; `1` if no quantity is typed. */
export function incrementQuantity(text: string): string {
  const thousandths = parseThousandths(text);
  return thousandths === null ? '1' : formatNumberInput((thousandths + 1_000) / 1_000);
}

/** Returns quantity × price per unit in cents; `null` while one of them is invalid or negative. */
export function parseTotalCents(quantity: string, price: string): number | null {
  const [units, cents] = [parseThousandths(quantity), parseCents(price)];
  if (units === null || cents === null || units < 0 || cents < 0) return null;
  return costOf(units, cents);
}
