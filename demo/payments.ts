import { TILL_SOURCES } from '#app/till-sources.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { addTillEntry, closeDay } from '#cash/server/cash-day-actions.ts';
import { readCashDay } from '#cash/server/cash-day-queries.ts';
import { readMethods } from '#cash/server/method-queries.ts';
import { addMovement } from '#cash/server/movement-actions.ts';
import { readUnsettled } from '#cash/server/open-charge-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { centsOf } from '#shared/money/money.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import type { ActionSchedule } from './action-schedule.ts';
import { type Random, seededRandom } from './random.ts';
import { OPENED_DAYS_BEFORE, type Workshop } from './workshop.ts';

/** Pesos for a dollar, in thousandths. */
const RATE = 40_150;
/** Change in the drawer, in centésimos. */
const FLOAT = 300_000;
/** Minutes of the day at which what was sold is paid. */
const PAID_AT = [12 * 60 + 41, 18 * 60 + 38];
const COUNTED_AT = 19 * 60 + 5;

/** Plans how the records of the example workshop are paid: most of them on the day of the sale, some later or in part. */
export function planPayments(
  context: AppContext,
  actions: ActionSchedule,
  { now, today, timeZone, buyer }: Workshop,
): void {
  const actor: Actor = { ...buyer, username: '', role: 'admin', permissions: [] };
  const till = new ExampleTill(context, actor, seededRandom(37));
  const first = addDays(today, -OPENED_DAYS_BEFORE);
  actions.plan(boundaryAt(first, PAID_AT[0] ?? 0, timeZone), () => till.begin(first));
  for (let day = first; day <= today; day = addDays(day, 1)) {
    for (const minute of PAID_AT) {
      const at = boundaryAt(day, minute, timeZone);
      if (at < now) actions.plan(at, () => till.takePayments());
    }
    const evening = boundaryAt(day, COUNTED_AT, timeZone);
    if (day < today) actions.plan(evening, () => till.close(day));
  }
}

/** The till of the example workshop. */
class ExampleTill {
  readonly #context: AppContext;
  readonly #actor: Actor;
  readonly #random: Random;
  /** Records that are left unpaid, wholly or in part. */
  readonly #owed = new Set<string>();

  constructor(context: AppContext, actor: Actor, random: Random) {
    this.#context = context;
    this.#actor = actor;
    this.#random = random;
  }

  async begin(day: Day): Promise<void> {
    const reason = 'Cambio para empezar';
    await this.#enter(day, { kind: 'float', currency: 'UYU', amount: FLOAT, rate: RATE, reason });
  }

  /** Takes money for what was sold since the last call. */
  async takePayments(): Promise<void> {
    const methods = (await readMethods(this.#context.db)).filter(({ kind }) => kind !== 'paypal');
    const { charges } = await readUnsettled(this.#context.db, TILL_SOURCES.charges);
    for (const { cause, cents } of charges) {
      if (cents <= 0 || this.#owed.has(cause.id)) continue;
      const choice = this.#random.below(24);
      if (choice < 2) this.#owed.add(cause.id);
      if (choice === 0) continue;
      const part = choice === 1 ? Math.round(cents / 2) : cents;
      const method = this.#random.pick(methods).id;
      await this.#pay(
        cause,
        this.#legsOf(part, choice < 14 ? CASH_METHOD : method, choice % 3 === 0),
      );
    }
  }

  /** Counts what should be there, and closes the day if money moved; takes what is too much to the bank. */
  async close(day: Day): Promise<void> {
    const days = { day, today: day };
    const before = await readCashDay(this.#context, TILL_SOURCES, days);
    if (before.movements._id.length === 0) return;
    for (const { method, currency, expected } of before.rows) {
      const [most, rest] = currency === 'USD' ? [60_000, 20_000] : [1_500_000, FLOAT];
      if (method.kind !== 'cash' || centsOf(expected) <= most) continue;
      const reason = 'Depósito en el banco';
      const amount = centsOf(expected) - rest;
      const rate = currency === 'USD' ? {} : { rate: RATE };
      await this.#enter(day, { kind: 'withdrawal', currency, amount, ...rate, reason });
    }
    const { rows } = await readCashDay(this.#context, TILL_SOURCES, days);
    const counted = rows
      .filter(({ method }) => method.kind === 'cash')
      .map(({ method, currency, expected }) => ({
        ...{ method: method._id, currency, amount: centsOf(expected) },
      }));
    await closeDay(this.#context, days, { counted, note: '' }, { key: null, actor: this.#actor });
  }

  /** The parts of a payment: its amount in dollars, or in whole pesos. */
  #legsOf(cents: number, method: string, inPesos: boolean): Legs {
    if (!inPesos) return [{ method, currency: 'USD', amount: cents }];
    const pesos = Math.round((cents * RATE) / 100_000) * 100;
    return [{ method, currency: 'UYU', amount: pesos, rate: RATE }];
  }

  async #pay(cause: Form['cause'], legs: Legs): Promise<void> {
    const session = {
      ...{ id: '', actor: this.#actor, tokenHash: Buffer.alloc(0), tokenName: null },
      ...{ steppedUpAt: this.#context.clock(), restriction: null, factorNeeded: false },
      passwordChange: null,
    };
    const by = { key: null, actor: this.#actor, session };
    const form: Form = { kind: 'payment', cause, legs, note: '' };
    await addMovement(this.#context, TILL_SOURCES.charges, form, by);
  }

  async #enter(day: Day, entry: Omit<Parameters<typeof addTillEntry>[2], 'method'>): Promise<void> {
    const by = { key: null, actor: this.#actor };
    const form = { method: CASH_METHOD, ...entry };
    await addTillEntry(this.#context, { day, today: day }, form, by);
  }
}

type Form = Parameters<typeof addMovement>[2];
type Legs = Form['legs'];
