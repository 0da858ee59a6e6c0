import { beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import type { MoneyFigures } from '#cash/contract/money-figures.ts';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { addDays } from '#shared/time/day-time.ts';
import { cashCalls } from '#test/cash-calls.ts';
import { balanceOf, CashModel, openSums, paidOf } from '#test/cash-model.ts';
import { runStep, type Walk } from '#test/cash-walk.ts';
import { callerWith, createSomeComponent, postProduct } from '#test/catalogue-calls.ts';
import { paySite } from '#test/paypal/pay-site.ts';
import { createServiceWithParts } from '#test/workshop-jobs.ts';
import { seededRandom } from '../../../simulation/seeded-random.ts';

/**
 * Random days of a workshop with two currencies, compared with a model (test/cash-model.ts) after each day: sums by
 * method and currency, balances, debts, deposits and the integrity of all books. `CASH_DAYS` runs more days than the
 * suite, `CASH_SEED` another walk.
 */
const DAYS = Number(process.env['CASH_DAYS'] ?? 12);
const SEED = Number(process.env['CASH_SEED'] ?? 1);
const DAY_MS = 86_400_000;
const site = paySite();
const cents = (dollars: number) => Math.round(dollars * 100);

let walk: Walk;
beforeEach(async () => {
  const { db } = site.app.context;
  const admin = await callerWith(site.app, 'admin');
  const part = await createSomeComponent(db, { quantity: 1_000_000_000, costPerUnitCents: 300 });
  const components = [{ component: part, quantity: 2 }];
  const product = (await postProduct(admin, { components, autoCost: true })).body.data._id;
  const service = await createServiceWithParts(db, { [part]: 3_000 });
  const methods = await cashCalls(admin).methods();
  const methodOf = (kind: string) => methods.find((each) => each.kind === kind)?._id ?? '';
  walk = {
    site,
    random: seededRandom(SEED),
    model: new CashModel(new Date(site.app.context.clock()).toISOString().slice(0, 10)),
    admin,
    articles: { part, product, service },
    transfer: methodOf('transfer'),
    paypal: methodOf('paypal'),
  };
});

/** Takes the cash of a full drawer to the bank. */
async function emptyDrawer(): Promise<void> {
  const { model, admin } = walk;
  for (const currency of ['USD', 'UYU'] as const) {
    const minor = model.expected(model.today).get(`${CASH_METHOD} ${currency}`) ?? 0;
    if (minor < 1_000_000) continue;
    const rated = currency === 'UYU' ? { rate: 40 } : {};
    const entry = {
      kind: 'withdrawal',
      currency,
      amount: minor / 100,
      confirmRate: true,
      ...rated,
    };
    expect((await cashCalls(admin).enter(model.today, entry)).status).toBe(201);
    model.book([{ method: CASH_METHOD, currency, minor: -minor, cents: 0 }]);
  }
}

/** Counts the cash of the day, wrongly now and then, and closes it. */
async function close(): Promise<void> {
  const { model, random, admin } = walk;
  await emptyDrawer();
  const sums = model.expected(model.today);
  const off = random.chance(0.2) ? random.whole(500) : 0;
  const count = (currency: 'USD' | 'UYU') =>
    Math.max(0, (sums.get(`${CASH_METHOD} ${currency}`) ?? 0) + (currency === 'USD' ? off : 0));
  const counted = { USD: count('USD'), UYU: count('UYU') };
  const rows = (['USD', 'UYU'] as const).map((currency) => ({
    method: CASH_METHOD,
    currency,
    amount: counted[currency] / 100,
  }));
  const { status, body } = await cashCalls(admin).close(model.today, rows, { note: 'Contado' });
  expect([status, body.message]).toEqual([201, 'Caja cerrada']);
  model.close(counted);
}

/** Ends a day: usually it is closed, now and then reopened, and then something late happens. */
async function endDay(): Promise<void> {
  const { model, random, admin } = walk;
  if (random.chance(0.8)) {
    await close();
    await runStep(walk);
    if (random.chance(0.2)) {
      expect((await cashCalls(admin).reopen(model.today)).status).toBe(201);
      model.reopen();
      // What came after the closing counts on the next day, which is still to come.
      if (random.chance(0.5) && !model.movements.some(({ day }) => day > model.today))
        await close();
    }
  }
  const days = 1 + random.whole(3);
  site.later(days * DAY_MS);
  model.today = addDays(model.today, days);
  walk.admin = await callerWith(site.app, 'admin');
}

async function compareDay(): Promise<void> {
  const { model, admin } = walk;
  const { rows } = (await cashCalls(admin).day(model.today)).body.data;
  const expected = new Map(
    rows.map((row) => [`${row.method._id} ${row.currency}`, cents(row.expected)]),
  );
  const nonZero = (sums: ReadonlyMap<string, number>) =>
    Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort());
  expect(nonZero(expected)).toEqual(nonZero(model.expected(model.today)));
  const figures = (await admin<MoneyFigures>('GET', '/money/figures')).body.data;
  const { receivable, payable, deposits } = figures;
  expect({
    receivable: cents(receivable),
    payable: cents(payable),
    deposits: cents(deposits),
  }).toEqual(openSums(model.records));
}

async function compareBalances(): Promise<void> {
  const { model, admin } = walk;
  for (const record of model.records.slice(-20)) {
    const { data } = (await cashCalls(admin).balance(record.cause)).body;
    expect({ ...record, paid: cents(data.paid), balance: cents(data.balance) }).toEqual({
      ...record,
      paid: paidOf(record),
      balance: balanceOf(record),
    });
  }
}

test(
  'the till, the balances and the debts are those of a model, day after day',
  async () => {
    await cashCalls(walk.admin).enter(walk.model.today, { kind: 'float', amount: 100 });
    walk.model.book([{ method: CASH_METHOD, currency: 'USD', minor: 10_000, cents: 0 }]);
    for (let day = 0; day < DAYS; day += 1) {
      const steps = 4 + walk.random.whole(10);
      for (let step = 0; step < steps; step += 1) await runStep(walk);
      await compareDay();
      await compareBalances();
      await endDay();
      if (day % 200 === 199)
        console.info(`${day + 1} days, ${walk.model.movements.length} movements`);
    }
    const broken = (await checkIntegrity(site.app.context.db)).filter(
      (each) => each.broken.length > 0,
    );
    // The fixtures insert reservations without events.
    expect(broken.filter(({ promise }) => !promise.startsWith('El recorrido'))).toEqual([]);
  },
  60_000 + DAYS * 2_000,
);
