/** Pesos are a way to pay: prices and figures are dollars. The rate of the day is typed by staff; nothing fetches it. */

import { formatDollars } from '#shared/money/money.ts';

export const CURRENCIES = ['USD', 'UYU'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Pesos for a dollar, in thousandths. */
export type Rate = number;

/** Lowest rate in thousandths: with it, dollars are at most as many as pesos, and fit the columns of movements. */
export const LEAST_RATE: Rate = 1_000;

/** An amount in the smallest unit of its currency: cents or centésimos. `rate` is `null` for dollars. */
export type Amount =
  | { currency: 'USD'; minor: number; rate: null }
  | { currency: 'UYU'; minor: number; rate: Rate };

/** Returns an amount of a form; the contract checks that pesos have a rate, and dollars none. */
export const toAmount = (currency: Currency, minor: number, rate: Rate = 0): Amount =>
  currency === 'USD' ? { currency, minor, rate: null } : { currency, minor, rate };

const PESOS = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'UYU' });

/** Formats an amount of the API in its currency: `US$ 86,00`, `$ 3.453,00` (with a no-break space). */
export function formatAmount(amount: number, currency: Currency): string {
  return currency === 'USD' ? formatDollars(amount) : PESOS.format(amount);
}

/** As `formatAmount`, with the sign of an amount above 0: `+US$ 86,00`. */
export const formatSignedAmount = (amount: number, currency: Currency): string =>
  `${amount > 0 ? '+' : ''}${formatAmount(amount, currency)}`;

export const CURRENCY_LABELS: Readonly<Record<Currency, string>> = {
  USD: 'dólares',
  UYU: 'pesos',
};

/** As `CURRENCY_LABELS`, at the beginning of a text. */
export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = { USD: 'Dólares', UYU: 'Pesos' };

export const CURRENCY_SIGNS: Readonly<Record<Currency, string>> = { USD: 'US$', UYU: '$' };

/** Returns the cents of an amount at its rate, half up; of an amount below 0, the negative of its opposite. */
export function centsOfAmount({ minor, rate }: Amount): number {
  if (rate === null) return minor;
  const cents = Math.floor((Math.abs(minor) * 2_000 + rate) / (2 * rate));
  return minor < 0 ? -cents || 0 : cents;
}

/** Returns the centésimos of cents at a rate, half up to the whole peso: cash has no centésimos. */
export function pesosFor(cents: number, rate: Rate): number {
  const pesos = Math.floor((Math.abs(cents) * rate + 50_000) / 100_000) * 100;
  return cents < 0 ? -pesos || 0 : pesos;
}

/** Returns by how many cents an amount in pesos may differ from the price that it pays: the worth of one peso. */
export function roundingCents({ rate }: Amount): number {
  return rate === null ? 0 : Math.ceil(100_000 / rate);
}

/** Whether a rate differs by more than 30 % from the last one, so that the user confirms it. */
export function isUnusualRate(rate: Rate, last: Rate | null): boolean {
  return last !== null && Math.abs(rate - last) * 10 > last * 3;
}
