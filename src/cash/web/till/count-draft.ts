import { useMemo } from 'react';
import * as z from 'zod/mini';
import { formatNumberInput, parseCents } from '#shared/fields/number-input.ts';
import { MAX_CENTS } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import type { CashDay, TillMovement } from '../../contract/cash-day.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import { CASH_TEXTS } from '../../rules/cash-fields.ts';
import { CURRENCIES, type Currency } from '../../rules/currency.ts';
import { type DifferenceReason, differenceHints } from '../../rules/difference-hint.ts';
import { minorOf } from './till-api.ts';

/** What a user has typed for a day, by `rowKey`. */
const tillDraft = z.object({ counts: z.record(z.string(), z.string()), note: z.string() });
export type TillDraft = z.infer<typeof tillDraft>;

const EMPTY: TillDraft = { counts: {}, note: '' };

function parseDraft(text: string | null): TillDraft {
  if (text === null) return EMPTY;
  try {
    return z.parse(tillDraft, JSON.parse(text));
  } catch {
    return EMPTY;
  }
}

/** Returns the count of a day that the user has begun in this browser, and functions that change and remove it. */
export function useTillDraft(user: string, day: Day) {
  const [text, change] = useStoredDraft(`till_${day}`, user);
  const draft = useMemo(() => parseDraft(text), [text]);
  const set = (part: Partial<TillDraft>) =>
    change((before) => JSON.stringify({ ...parseDraft(before), ...part }));
  return { draft, set, discard: () => change(() => null) };
}

/** A method in one currency that can be counted; amounts in the smallest unit. */
export type CountedRow = {
  key: string;
  method: { _id: string; label: string };
  currency: Currency;
  isCash: boolean;
  /** Cash that should be there has to be counted. */
  required: boolean;
  opening: number;
  expected: number;
};

const rowKey = (method: string, currency: Currency): string => `${method} ${currency}`;

/** Returns a closed count as it was typed, so that a reopened day is not counted anew. */
export const draftOfClosing = ({ rows, closing }: CashDay): TillDraft => ({
  counts: Object.fromEntries(
    rows.flatMap(({ method, currency, counted }) =>
      counted === null ? [] : [[rowKey(method._id, currency), formatNumberInput(counted)]],
    ),
  ),
  note: closing?.note ?? '',
});

/** Returns the rows to count: the methods with money, without PayPal, and cash in both currencies. */
export function countedRows(
  { rows }: Pick<CashDay, 'rows'>,
  methods: readonly PaymentMethod[],
): CountedRow[] {
  const known = rows
    .filter(({ method }) => method.kind !== 'paypal')
    .map(({ method, currency, opening, expected }) => ({
      ...{ key: rowKey(method._id, currency), method, currency },
      isCash: method.kind === 'cash',
      required: method.kind === 'cash',
      opening: minorOf(opening),
      expected: minorOf(expected),
    }));
  const cash = methods.find(({ kind }) => kind === 'cash');
  if (cash === undefined) return known;
  const others = CURRENCIES.filter(
    (currency) => !known.some(({ key }) => key === rowKey(cash._id, currency)),
  ).map((currency) => ({
    ...{ key: rowKey(cash._id, currency), method: cash, currency, isCash: true },
    ...{ required: false, opening: 0, expected: 0 },
  }));
  const own = [...known, ...others];
  return [...own.filter(({ isCash }) => isCash), ...own.filter(({ isCash }) => !isCash)];
}

/** Returns the counted amount in the smallest unit; `null`: nothing typed, `undefined`: not an amount. */
export function countedMinor(typed = ''): number | null | undefined {
  if (typed.trim() === '') return null;
  const minor = parseCents(typed);
  return minor === null || minor < 0 || minor > MAX_CENTS ? undefined : minor;
}

/** Returns counted less expected; `null` while there is no amount. */
export function differenceOf({ expected }: CountedRow, typed: string | undefined): number | null {
  const minor = countedMinor(typed);
  return minor === null || minor === undefined ? null : minor - expected;
}

/** Returns the problem of each row, and of the note, before any call. */
export function countProblems(rows: readonly CountedRow[], { counts, note }: TillDraft) {
  const problems: Record<string, string> = {};
  for (const { key, required } of rows) {
    const minor = countedMinor(counts[key]);
    if (minor === undefined || (minor === null && required)) problems[key] = CASH_TEXTS.counted;
  }
  const differs = rows.some((row) => (differenceOf(row, counts[row.key]) ?? 0) !== 0);
  if (differs && note.trim() === '') problems['note'] = CASH_TEXTS.difference;
  return problems;
}

/** Returns what is sent: every row with an amount. */
export function countedBody(rows: readonly CountedRow[], { counts }: TillDraft) {
  return rows.flatMap(({ key, method, currency }) => {
    const minor = countedMinor(counts[key]);
    return minor === null || minor === undefined
      ? []
      : [{ method: method._id, currency, amount: minor / 100 }];
  });
}

/** The most hints that are shown. */
const MOST_HINTS = 3;

/** Returns the movements of the row that could explain its difference; reversed ones explain nothing. */
export function hintsOf(row: CountedRow, difference: number, movements: readonly TillMovement[]) {
  const own = movements
    .filter(({ method, currency, isReversed, reverses }) => {
      const same = method._id === row.method._id && currency === row.currency;
      return same && !isReversed && reverses === null;
    })
    .map((movement) => ({ ...movement, minor: minorOf(movement.amount) }));
  return differenceHints(difference, own).slice(0, MOST_HINTS);
}

/** Returns why a movement could explain the difference, as a sentence. */
export function hintText(reason: DifferenceReason, difference: number, minor: number): string {
  const sameSign = Math.sign(difference) === Math.sign(minor);
  if (reason === 'swapped') return 'Con dos cifras en otro orden da la diferencia. ¿Se anotó bien?';
  if (reason === 'double')
    return `La diferencia es el doble de este importe.${sameSign ? '' : ' ¿Se anotó al revés?'}`;
  return sameSign
    ? 'Es el mismo importe. ¿Falta anotar otro igual?'
    : 'Es el mismo importe. ¿Lo contaste? ¿Se anotó dos veces o con otro medio de pago?';
}
