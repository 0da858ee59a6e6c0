import type { Currency } from './currency.ts';

/** A note or a coin; `value` in whole units of its currency. */
export type Denomination = { kind: 'note' | 'coin'; value: number };

const of = (kind: Denomination['kind'], ...values: number[]): Denomination[] =>
  values.map((value) => ({ kind, value }));

/** Notes and coins in use, the largest first. */
export const DENOMINATIONS: Readonly<Record<Currency, readonly Denomination[]>> = {
  UYU: [...of('note', 2_000, 1_000, 500, 200, 100, 50, 20), ...of('coin', 50, 10, 5, 2, 1)],
  USD: of('note', 100, 50, 20, 10, 5, 2, 1),
};

/** Most pieces of one denomination. */
export const MAX_PIECES = 99_999;

/** Returns the number of pieces of a typed text, '' for none; `null` if it is not a whole number from 0 on. */
export function piecesOf(text: string): number | null {
  const typed = text.trim();
  if (!/^\d{0,5}$/.test(typed)) return null;
  return Number(typed);
}

/** Returns the sum of the typed pieces, in the order of `DENOMINATIONS`; `null` while one of them is wrong. */
export function sumPieces(currency: Currency, typed: readonly string[]): number | null {
  const counts = typed.map(piecesOf);
  if (counts.includes(null)) return null;
  return DENOMINATIONS[currency].reduce((sum, { value }, at) => sum + value * (counts[at] ?? 0), 0);
}
