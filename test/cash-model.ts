import { CASH_METHOD, type ChargedCause } from '#cash/rules/movement-kinds.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';

/**
 * A model of the book of money movements, written without the rules of the program: it keeps all amounts as a list
 * and sums them anew for each question. Amounts in cents or centésimos, rates in thousandths.
 */
export type ModelMovement = {
  day: Day;
  method: string;
  currency: 'USD' | 'UYU';
  minor: number;
  cents: number;
};

/** One payment with its parts, as it can be reversed. */
export type ModelEntry = { first: string; parts: Omit<ModelMovement, 'day'>[]; reversed: boolean };

export type ModelRecord = {
  cause: ChargedCause;
  /** Price before the discount. */
  price: number;
  state: 'open' | 'sold' | 'over';
  /** Discount as an amount, or in hundredths of a percent. */
  discount: { cents: number } | { points: number };
  kept: number;
  /** Money that was charged online, and what went back of it. */
  online: { capture: string; payment: string; charged: number; back: number } | null;
  entries: ModelEntry[];
};

export class CashModel {
  today: Day;
  lastClosed: Day | null = null;
  /** Cash that the last closing counted, by currency. */
  carried = { USD: 0, UYU: 0 };
  readonly movements: ModelMovement[] = [];
  readonly records: ModelRecord[] = [];
  /** What earlier closings carried, to reopen the newest one. */
  private readonly before: { lastClosed: Day | null; carried: { USD: number; UYU: number } }[] = [];

  constructor(today: Day) {
    this.today = today;
  }

  /** The day on which a movement of now counts. */
  get bookDay(): Day {
    const { lastClosed, today } = this;
    return lastClosed !== null && lastClosed >= today ? addDays(lastClosed, 1) : today;
  }

  book(parts: readonly Omit<ModelMovement, 'day'>[]): void {
    for (const part of parts) this.movements.push({ day: this.bookDay, ...part });
  }

  close(counted: { USD: number; UYU: number }): void {
    const { lastClosed, carried } = this;
    this.before.push({ lastClosed, carried });
    this.carried = counted;
    this.lastClosed = this.today;
  }

  /** Reopens the newest closing; `false` if there is none. */
  reopen(): boolean {
    const earlier = this.before.pop();
    if (earlier !== undefined) Object.assign(this, earlier);
    return earlier !== undefined;
  }

  /** What each method should have in each currency at the end of the open days up to `until`. */
  expected(until: Day): Map<string, number> {
    const sums = new Map<string, number>();
    for (const currency of ['USD', 'UYU'] as const)
      if (this.carried[currency] !== 0)
        sums.set(`${CASH_METHOD} ${currency}`, this.carried[currency]);
    for (const { day, method, currency, minor } of this.movements) {
      if (day > until || (this.lastClosed !== null && day <= this.lastClosed)) continue;
      const key = `${method} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0) + minor);
    }
    return sums;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Paid in the till, in cents. */
export const tillOf = ({ entries }: ModelRecord): number =>
  sum(
    entries
      .filter(({ reversed }) => !reversed)
      .flatMap(({ parts }) => parts.map(({ cents }) => cents)),
  );

export const paidOf = (record: ModelRecord): number =>
  tillOf(record) + (record.online === null ? 0 : record.online.charged - record.online.back);

export function modelDiscount({ price, discount }: ModelRecord): number {
  return 'cents' in discount
    ? Math.min(price, discount.cents)
    : Math.min(price, Math.round((price * discount.points) / 10_000));
}

/** What the record is charged: refunds online use up what exceeds the price, then they lower it. */
export function chargedFor(record: ModelRecord): number {
  if (record.state === 'over') return record.kept;
  const price = record.price - modelDiscount(record);
  if (record.state === 'open' || record.online === null) return price;
  const { charged, back } = record.online;
  const received = charged + tillOf(record);
  return received >= price ? Math.min(price, received - back) : price - back;
}

export const balanceOf = (record: ModelRecord): number => chargedFor(record) - paidOf(record);

/** Sums of all records: what is owed by clients, what is owed to them, and deposits. */
export function openSums(records: readonly ModelRecord[]) {
  const settled = records.filter(({ state }) => state !== 'open').map(balanceOf);
  return {
    receivable: sum(settled.map((cents) => Math.max(0, cents))),
    payable: sum(settled.map((cents) => Math.max(0, -cents))),
    deposits: sum(records.filter(({ state }) => state === 'open').map(paidOf)),
  };
}

/** The worth of pesos in cents, half up. */
export const worthOf = (minor: number, rate: number): number => Math.round((minor * 1_000) / rate);
