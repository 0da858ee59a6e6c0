import * as z from 'zod/mini';
import { toFixedPoint } from '../money/decimal.ts';
import { MAX_CENTS } from '../money/money.ts';

/** Amounts in a request: a number or its digits as text. Inexact amounts are rejected, not rounded. */

type Range = { least: number; most: number };

type Messages = { sentence: string; tooFine: string; tooMuch: string };

function fixedPoint(
  decimals: 2 | 3,
  { least, most }: Range,
  { sentence, tooFine, tooMuch }: Messages,
) {
  return z.pipe(
    z.union([z.number(sentence), z.string(sentence)], sentence),
    z.transform((value, context) => {
      const whole = toFixedPoint(value, decimals);
      if (whole !== null && whole >= least && whole <= most) return whole;
      const number = value === '' ? Number.NaN : Number(value);
      const hasMoreDecimals = whole === null && Math.abs(number) < 1e9;
      const isTooLarge = number * 10 ** decimals > most;
      const message = isTooLarge ? tooMuch : hasMoreDecimals ? tooFine : sentence;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

/** Largest quantity of a component: ten million units. */
const MAX_THOUSANDTHS = 10_000_000_000;

export const AMOUNT_TOO_MUCH = 'El importe no puede superar los 10.000.000.';

/** Dollars with at most 2 decimals → cents, `least` or more. */
export function money(sentence: string, least = 0) {
  const tooFine = 'El importe puede tener hasta 2 decimales.';
  return fixedPoint(2, { least, most: MAX_CENTS }, { sentence, tooFine, tooMuch: AMOUNT_TOO_MUCH });
}

/** A quantity with at most 3 decimals → thousandths, `least` thousandths or more. */
export function quantity(sentence: string, least = 0) {
  const tooFine = 'La cantidad puede tener hasta 3 decimales.';
  const tooMuch = 'La cantidad no puede superar los 10.000.000.';
  return fixedPoint(3, { least, most: MAX_THOUSANDTHS }, { sentence, tooFine, tooMuch });
}
