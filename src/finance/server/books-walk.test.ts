import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  postProduct,
} from '#test/catalogue-calls.ts';
import { readMetrics } from '#test/income.ts';
import { insertPaidReservation } from '#test/paypal/paid-reservation.ts';
import { paySite } from '#test/paypal/pay-site.ts';
import {
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';
import type { Transaction } from '../contract/finance.ts';

/**
 * Random sales, deliveries, completions, refunds in the panel and on PayPal's pages, voids, undos and
 * backward transitions. After each step, finance, payments and stock agree with an independent model.
 */
const RUNS = Number(process.env['BOOKS_RUNS'] ?? 5);
const PAID = 21_000;
const COST = 300;
const PLENTY = 1_000_000;

const site = paySite();
let admin: Caller;
beforeAll(async () => {
  admin = await callerWith(site.app, 'admin');
});

/** The model of one sellable record, in cents and pieces. */
type SoldRecord = {
  cause: string;
  /** Pieces of the part that it takes. */
  takes: number;
  /** Whether its pieces are out of stock now. */
  out: boolean;
  /** The price of its valid sale. */
  sale: number | null;
  voided: boolean;
  /** Money charged and refunded, of a reservation. */
  money: { payment: string; capture: string; back: number } | null;
  at: 'ready' | 'delivered' | 'ended';
};

/** The expected income, computed independently of `incomeAfterRefunds`. */
function expectedIncome({ sale, money }: SoldRecord): number {
  if (sale === null) return 0;
  if (money === null) return sale;
  const held = PAID - money.back;
  // Refunds of online payments do not reduce money that was paid at the counter.
  return sale <= PAID ? Math.min(sale, held) : sale - money.back;
}

type Fixtures = { part: string; product: string; service: string; records: SoldRecord[] };

async function createFixtures(): Promise<Fixtures> {
  const { db } = site.app.context;
  admin = await callerWith(site.app, 'admin');
  const part = await createSomeComponent(db, { quantity: PLENTY, costPerUnitCents: COST });
  const components = [{ component: part, quantity: 2 }];
  const { body } = await postProduct(admin, { components, autoCost: true });
  const service = await createServiceWithParts(db, { [part]: 3_000 });
  return { part, product: body.data._id, service, records: [] };
}

async function call<Data = { _id: string }>(
  method: 'POST' | 'PATCH' | 'GET',
  path: string,
  body?: unknown,
): Promise<Data> {
  const reply = await admin<Data>(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.body.message}`);
  return reply.body.data;
}

const linesOf = async (cause: string) =>
  (
    await call<{ transactions: Transaction[] }>(
      'GET',
      `/financial/transactions?cause=${cause}&limit=100`,
    )
  ).transactions;

const sold = (cause: string, takes: number, sale: number): SoldRecord => ({
  cause,
  takes,
  out: true,
  sale,
  voided: false,
  money: null,
  at: 'ended',
});

type Step = { choice: number; which: number; cents: number };

const CLIENT = { clientName: 'Ana' };

/** Runs one random action, or none if the state allows none. */
async function runStep(fixtures: Fixtures, { choice, which, cents }: Step): Promise<void> {
  const { records, part, product, service } = fixtures;
  const pick = (fits: (record: SoldRecord) => boolean) => {
    const all = records.filter(fits);
    return all[which % Math.max(1, all.length)];
  };
  const move = (record: SoldRecord, status: string, more = {}) =>
    call('PATCH', `/reservations/${record.cause}`, { status, ...more });
  switch (choice) {
    case 0: {
      const sale = { componentId: part, quantity: 1, salePrice: cents / 100, ...CLIENT };
      records.push(sold((await call('POST', '/components/sell', sale))._id, 1, cents));
      return;
    }
    case 1: {
      const sale = { productId: product, quantity: 2, salePrice: cents / 100, ...CLIENT };
      records.push(sold((await call('POST', '/products/sell', sale))._id, 4, cents * 2));
      return;
    }
    case 2: {
      const id = await insertJobInProgress(site.app.context.db, { service });
      for (const status of ['installed', 'delivered']) {
        await call('PATCH', `/citations/${id}/status`, { status });
      }
      records.push(sold(id, 3, 4_850));
      return;
    }
    case 3: {
      const one = await insertPaidReservation(site.payments, site.paypal, product);
      const capture = site.paypal.orders.orders.get(one.order)?.captures[0]?.id ?? '';
      const money = { payment: one.payment, capture, back: 0 };
      const record: SoldRecord = { ...sold(one.reservation, 2, 0), sale: null, money, at: 'ready' };
      for (const status of ['importing', 'preparing', 'packed', 'installing', 'ready']) {
        await move(record, status);
      }
      records.push(record);
      return;
    }
    case 4: {
      const record = pick(({ at }) => at === 'ready');
      if (record === undefined) return;
      await move(record, 'delivered', { finalSaleValue: cents / 100 });
      Object.assign(record, { sale: cents, at: 'delivered' });
      return;
    }
    case 5: {
      const record = pick(({ at, voided }) => at === 'delivered' && !voided);
      if (record === undefined) return;
      const back = which % 2 === 0;
      await (back
        ? move(record, 'ready')
        : move(record, 'completed', { finalSaleValue: cents / 100 }));
      Object.assign(record, back ? { sale: null, at: 'ready' } : { sale: cents, at: 'ended' });
      return;
    }
    case 6:
    case 7: {
      const record = pick(({ money }) => money !== null && money.back < PAID);
      if (!record?.money) return;
      const amount =
        which % 3 === 0 ? PAID - record.money.back : Math.min(cents, PAID - record.money.back);
      if (choice === 6) {
        const body = { amount: amount / 100, reason: 'Faltaba una pieza' };
        await call('POST', `/reservations/${record.cause}/refunds`, body);
      } else {
        site.paypal.orders.refund(record.money.capture, amount, null);
        await syncPayment(site.payments, record.money.payment, { source: 'job' });
      }
      record.money.back += amount;
      return;
    }
    default: {
      const record = pick(({ sale }) => sale !== null);
      if (record === undefined) return;
      const counter = record.takes === 1 || record.takes === 4;
      if (counter && which % 2 === 0) await call('POST', '/sales/undo', { sales: [record.cause] });
      else {
        const sale = (await linesOf(record.cause)).find((l) => l.kind === 'sale' && !l.voidedBy);
        const path = `/financial/transactions/${sale?._id}/void`;
        await call('POST', path, { reason: 'Se cargó mal' });
      }
      Object.assign(record, { sale: null, voided: true, out: false });
    }
  }
}

const sumOf = (records: readonly SoldRecord[], of: (record: SoldRecord) => number) =>
  records.reduce((sum, record) => sum + of(record), 0);
const inCents = (dollars: number) => Math.round(dollars * 100);

test('finance, payments and stock agree, to the cent and to the unit, after random actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          choice: fc.nat(9),
          which: fc.nat(50),
          cents: fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constant(PAID)),
        }),
        { minLength: 8, maxLength: 16 },
      ),
      async (steps) => {
        const fixtures = await createFixtures();
        const before = (await readMetrics(admin)).overall;
        // Start with records that can be refunded and voided.
        for (const step of [{ choice: 3, which: 0, cents: PAID }, ...steps]) {
          await runStep(fixtures, step);
          const { records, part } = fixtures;
          const { totalIncome, totalCosts, totalTransactions } = (await readMetrics(admin)).overall;
          expect({
            income: inCents(totalIncome) - inCents(before.totalIncome),
            costs: inCents(totalCosts) - inCents(before.totalCosts),
            count: totalTransactions - before.totalTransactions,
            shelf: await stockQuantities(site.app.context.db, part),
          }).toEqual({
            income: sumOf(records, expectedIncome),
            costs: sumOf(records, ({ sale, takes }) => (sale === null ? 0 : takes * COST)),
            count: sumOf(records, ({ sale }) => (sale === null ? 0 : 1)),
            shelf: [PLENTY - sumOf(records, ({ out, takes }) => (out ? takes * 1_000 : 0))],
          });
        }
        for (const { cause, money } of fixtures.records) {
          const lines = await linesOf(cause);
          for (const { kind, profitMargin, roi } of lines) {
            if (kind !== 'sale') expect([profitMargin, roi]).toEqual([null, null]);
          }
          const back = lines.filter(({ kind }) => kind === 'refund');
          expect(back.reduce((sum, { salePrice }) => sum - inCents(salePrice), 0)).toBe(
            money?.back ?? 0,
          );
        }
      },
    ),
    { numRuns: RUNS },
  );
  const findings = await checkIntegrity(site.app.context.db);
  const broken = findings.filter((each) => each.broken.length > 0);
  // The fixtures insert reservations without events.
  expect(broken.filter(({ promise }) => !promise.startsWith('El recorrido'))).toEqual([]);
});
