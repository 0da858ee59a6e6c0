import type { Currency } from './currency.ts';

/** What one method should have in one currency, in the smallest unit of the currency. */
export type ExpectedRow = {
  method: string;
  /** Cash is counted; its rest stays in the drawer for the next day. */
  isCash: boolean;
  currency: Currency;
  openingMinor: number;
  expectedMinor: number;
};

/** The row of a closing; `null`: not counted. */
export type ClosedRow = ExpectedRow & { countedMinor: number | null };

/** What a user counted. */
export type Count = { method: string; currency: Currency; minor: number };

type Sum = { method: string; isCash: boolean; currency: Currency; minor: number };

/** Returns the expected rows: the cash that the last closing counted, and the sums of the movements since. */
export function expectedRows(last: readonly ClosedRow[], movements: readonly Sum[]): ExpectedRow[] {
  const rows = new Map<string, ExpectedRow>();
  for (const { countedMinor, expectedMinor, ...row } of last) {
    const minor = countedMinor ?? expectedMinor;
    if (!row.isCash || minor === 0) continue;
    rows.set(keyOf(row), { ...row, openingMinor: minor, expectedMinor: minor });
  }
  for (const { minor, ...each } of movements) {
    const row = rows.get(keyOf(each)) ?? { ...each, openingMinor: 0, expectedMinor: 0 };
    rows.set(keyOf(each), { ...row, expectedMinor: row.expectedMinor + minor });
  }
  return [...rows.values()];
}

const keyOf = ({ method, currency }: { method: string; currency: Currency }) =>
  `${method} ${currency}`;

/** Returns the rows of a closing with what was counted, also of methods that expected nothing. */
export function countRows(
  expected: readonly ExpectedRow[],
  counts: readonly Count[],
  isCash: (method: string) => boolean,
): ClosedRow[] {
  const counted = new Map(counts.map((count) => [keyOf(count), count.minor]));
  const known = new Set(expected.map(keyOf));
  const others = counts
    .filter((count) => !known.has(keyOf(count)) && count.minor !== 0)
    .map(({ method, currency, minor }) => ({
      ...{ method, currency, isCash: isCash(method), openingMinor: 0, expectedMinor: 0 },
      countedMinor: minor,
    }));
  return [
    ...expected.map((row) => ({ ...row, countedMinor: counted.get(keyOf(row)) ?? null })),
    ...others,
  ];
}

/** Whether all cash was counted. Uncounted cash could not be carried to the next day. */
export const isCashCounted = (rows: readonly ClosedRow[]): boolean =>
  rows.every(({ isCash, countedMinor }) => !isCash || countedMinor !== null);

/** Whether something that was counted differs from what is expected. */
export const hasDifference = (rows: readonly ClosedRow[]): boolean =>
  rows.some(
    ({ countedMinor, expectedMinor }) => countedMinor !== null && countedMinor !== expectedMinor,
  );
