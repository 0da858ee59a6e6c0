import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import type { OpenCharges } from '#cash/contract/open-charges.ts';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { cashCalls, dollars, pesos, said } from '#test/cash-calls.ts';
import {
  type Caller,
  callerWith,
  createProductOfTwo,
  createSomeComponent,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { readMetrics } from '#test/income.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import {
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';
import { createServiceWithParts, insertJobInProgress } from '#test/workshop-jobs.ts';

/** Payments, deposits, refunds and discounts of records in the till. */
const site = testEnvironment();
let owner: Caller;
let agenda: AgendaCalls;
let reservations: ReservationCalls;
let counter: ReturnType<typeof cashCalls>;
let seller: Caller;
let part: string;
let transfer: string;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas']);
  seller = await callerWith(site.app, ['stock', 'productos']);
  agenda = await agendaPanel(site.app);
  reservations = await reservationPanel(site.app);
  counter = cashCalls(await callerWith(site.app, ['agenda', 'reservas', 'stock', 'productos']));
});
beforeEach(async () => {
  const { db } = site.app.context;
  part = await createSomeComponent(db, { quantity: 100_000, costPerUnitCents: 300 });
  const found = (await counter.methods()).find(({ kind }) => kind === 'transfer');
  transfer = found?._id ?? '';
});

const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(({ broken }) => broken.length > 0);

/** Sells 2 components for 20.00. */
async function sale(): Promise<ChargedCause> {
  const body = { componentId: part, quantity: 2, salePrice: 10, clientName: 'Ana' };
  const { body: sold } = await seller<{ _id: string }>('POST', '/components/sell', body);
  return { kind: 'sale', id: sold.data._id };
}

async function job(): Promise<ChargedCause> {
  const { db } = site.app.context;
  const service = await createServiceWithParts(db, { [part]: 3_000 });
  return { kind: 'citation', id: await insertJobInProgress(db, { service }) };
}

async function reservation(status: 'accepted' | 'delivered'): Promise<ChargedCause> {
  const product = await createProductOfTwo(site.app, part);
  return {
    kind: 'reservation',
    id: await createReservationIn(site.app, reservations, product, status),
  };
}

const income = async () => (await readMetrics(owner)).overall.totalIncome;
const incomeSince = async (before: number) => (await income()) - before;

test('a sale is paid in pesos and by transfer, with change; the parts sum to its price', async () => {
  const before = await income();
  const cause = await sale();
  const open = await counter.balance(cause);
  expect(open.body.data).toMatchObject({
    state: 'sold',
    total: 20,
    paid: 0,
    balance: 20,
    movements: [],
  });
  const legs = [pesos(500, 40.15), dollars(10, transfer)];
  const { status, body } = await counter.pay(cause, legs, {
    change: { currency: 'UYU', amount: 98, rate: 40.15 },
  });
  expect([status, body.message]).toEqual([201, 'Pago registrado']);
  expect(body.data).toMatchObject({ paid: 20, balance: 0, deposits: 0 });
  expect(body.data.movements.map(({ kind, amount, usd }) => [kind, amount, usd])).toEqual([
    ['payment', 500, 12.45],
    ['payment', 10, 10],
    ['change', -98, -2.45],
  ]);
  expect(await incomeSince(before)).toBe(20);
  expect(await unsound()).toEqual([]);
});

test('a payment is recorded once per key', async () => {
  const cause = await sale();
  const [one, two] = await Promise.all([
    counter.pay(cause, [dollars(5)], {}, 'payment-key-1'),
    counter.pay(cause, [dollars(5)], {}, 'payment-key-1'),
  ]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect((await counter.balance(cause)).body.data.paid).toBe(5);
});

test('a refund has no change', async () => {
  const cause = await job();
  await counter.pay(cause, [dollars(20)], { kind: 'deposit' });
  const change = { currency: 'USD', amount: 5 };
  const { status, body } = await counter.pay(cause, [dollars(10)], { kind: 'refund', change });
  expect([status, body.fields]).toEqual([400, { change: 'Una devolución no lleva vuelto.' }]);
  expect((await counter.balance(cause)).body.data.paid).toBe(20);
});

test('concurrent payments never exceed what is left', async () => {
  const cause = await sale();
  const { db } = site.app.context;
  // Nothing is recorded until each of them waits: for the record, or to insert.
  const release = await holdLock(db, sql`lock table money_movements in share row exclusive mode`);
  const payments = [1, 2, 3].map(() => counter.pay(cause, [dollars(20)]));
  await waitForLockWait(db, '', { waiting: 3 });
  await release();
  const answers = await Promise.all(payments);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await counter.balance(cause)).body.data).toMatchObject({ paid: 20, balance: 0 });
});

test('a deposit is no income; at delivery it is part of the payment', async () => {
  const earlier = await income();
  const cause = await job();
  const before = (await counter.balance(cause)).body.data;
  expect(before).toMatchObject({ state: 'open', paid: 0 });
  const { body } = await counter.pay(cause, [dollars(40)], { kind: 'deposit' });
  expect(body.message).toBe('Seña registrada');
  expect(body.data).toMatchObject({ deposits: 40, balance: before.total - 40 });
  expect(await incomeSince(earlier)).toBe(0);
  for (const status of ['installed', 'delivered'] as const) await agenda.move(cause.id, { status });
  const after = (await counter.balance(cause)).body.data;
  expect(after).toMatchObject({ state: 'sold', deposits: 0, paid: 40, balance: after.total - 40 });
  expect(said(await counter.pay(cause, [dollars(after.balance + 0.01)]))).toEqual([
    409,
    'El pago supera lo que falta. Registra el vuelto o corrige el importe.',
  ]);
  expect((await counter.pay(cause, [dollars(after.balance)])).body.data.balance).toBe(0);
  expect(await unsound()).toEqual([]);
});

test('a discount lowers the income of a sold record, and of an open one at delivery', async () => {
  const before = (await readMetrics(owner)).overall;
  const earlier = before.totalIncome;
  const sold = await sale();
  const { body } = await counter.discount(sold, { amount: 2 });
  expect(body.data).toMatchObject({ total: 20, discount: 2, balance: 18 });
  expect(await incomeSince(earlier)).toBe(18);
  expect((await counter.discount(sold, { percent: 5 })).body.data).toMatchObject({
    discount: 1,
    balance: 19,
  });
  expect((await readMetrics(owner)).overall).toMatchObject({
    totalIncome: earlier + 19,
    totalTransactions: before.totalTransactions + 1,
  });
  expect((await counter.discount(sold, { amount: 0 })).body.data).toMatchObject({
    discount: 0,
    balance: 20,
  });
  const open = await reservation('accepted');
  const price = (await counter.balance(open)).body.data.total;
  await counter.discount(open, { percent: 10 });
  const finalSaleValue = price;
  for (const status of ['importing', 'preparing', 'packed', 'installing', 'ready'] as const)
    await reservations.move(open.id, status);
  await reservations.move(open.id, 'delivered', { finalSaleValue });
  expect((await counter.balance(open)).body.data).toMatchObject({
    total: price,
    discount: price / 10,
    balance: price - price / 10,
  });
  expect(await incomeSince(earlier)).toBe(20 + price - price / 10);
  expect(await unsound()).toEqual([]);
});

test('the deposit of a cancelled reservation is returned, or kept in part', async () => {
  const cause = await reservation('accepted');
  await counter.pay(cause, [dollars(50)], { kind: 'deposit' });
  expect((await reservations.move(cause.id, 'cancelled')).status).toBe(200);
  expect((await counter.balance(cause)).body.data).toMatchObject({ state: 'over', balance: -50 });
  expect((await counter.keep(cause, 20)).body.data).toMatchObject({ kept: 20, balance: -30 });
  const back = await counter.pay(cause, [dollars(30)], { kind: 'refund' });
  expect(said(back)).toEqual([201, 'Devolución registrada']);
  expect(back.body.data).toMatchObject({ paid: 20, balance: 0 });
  expect(said(await counter.pay(cause, [dollars(1)], { kind: 'refund' }))).toEqual([
    409,
    'El importe supera lo que se pagó.',
  ]);
});

test('a kept deposit whose payment was reversed is left to pay, also in the list of debts', async () => {
  const cause = await reservation('accepted');
  const paid = await counter.pay(cause, [dollars(20)], { kind: 'deposit' });
  await reservations.move(cause.id, 'cancelled');
  await counter.keep(cause, 20);
  await counter.reverse(paid.body.data.movements[0]?._id);
  expect((await counter.balance(cause)).body.data).toMatchObject({ paid: 0, balance: 20 });
  const { charges } = (await owner<OpenCharges>('GET', '/money/receivables')).body.data;
  expect(charges.filter((each) => each.cause.id === cause.id)).toEqual([
    expect.objectContaining({ amount: 20 }),
  ]);
});

test('a movement is reversed once, with all parts of its payment', async () => {
  const cause = await sale();
  const paid = await counter.pay(cause, [dollars(8), dollars(12, transfer)]);
  const id = paid.body.data.movements[0]?._id;
  const answers = await Promise.all([counter.reverse(id), counter.reverse(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await counter.balance(cause)).body.data).toMatchObject({ paid: 0, balance: 20 });
});

test('the undo of a sale reverses its payment; a void leaves it to be returned', async () => {
  const undone = await sale();
  await counter.pay(undone, [dollars(20)]);
  await seller('POST', '/sales/undo', { sales: [undone.id] });
  expect((await counter.balance(undone)).body.data).toMatchObject({
    state: 'over',
    paid: 0,
    balance: 0,
  });
  const voided = await sale();
  await counter.pay(voided, [dollars(20)]);
  const [line] = (
    await owner<{ transactions: { _id: string }[] }>(
      'GET',
      `/financial/transactions?cause=${voided.id}`,
    )
  ).body.data.transactions;
  await owner('POST', `/financial/transactions/${line?._id}/void`, { reason: 'Vino fallado' });
  expect((await counter.balance(voided)).body.data).toMatchObject({
    state: 'over',
    paid: 20,
    balance: -20,
  });
  const payables = await owner<{ charges: { cause: ChargedCause; amount: number }[] }>(
    'GET',
    '/money/payables',
  );
  expect(payables.body.data.charges).toEqual([
    expect.objectContaining({ cause: voided, amount: 20 }),
  ]);
  expect(await unsound()).toEqual([]);
});
