import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  PRODUCT,
  postProduct,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type MetricsFigures, readMetrics, recordTestIncome } from '#test/income.ts';
import type { ExpenseCategory } from '../rules/expense-fields.ts';
import { recordExpense } from './expenses/expense-actions.ts';
import { voidIncome } from './ledger-actions.ts';

/** Metrics through the API. */
const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas', 'productos', 'stock']);
});

/** The ledger rejects updates and deletes; `truncate` still empties it. */
afterEach(() => sql`truncate financial_transactions`.execute(site.app.context.db));

const metrics = (query?: string) => readMetrics(owner, query);

const NOVEMBER = '?startDate=2026-11-01&endDate=2026-11-30';
const NONE: MetricsFigures = { income: 0, costs: 0, profit: 0, margin: null, count: 0 };

describe('the figures of a period', () => {
  test('are summed overall, for services and for products', async () => {
    const { db } = site.app.context;
    await recordTestIncome(db, '2026-11-10T15:00:00Z');
    await recordTestIncome(db, '2026-11-12T15:00:00Z', { saleCents: 12_345, costCents: 0 });
    await recordTestIncome(db, '2026-11-13T15:00:00Z', {
      type: 'product',
      cause: { type: 'reservation', id: newId() },
      saleCents: 20_000,
      costCents: 25_000,
    });
    expect(await metrics(NOVEMBER)).toMatchObject({
      overall: {
        totalIncome: 423.45,
        totalCosts: 290,
        netProfit: 133.45,
        averageMargin: 31.51,
        totalTransactions: 3,
        totalExpenses: 0,
        paymentFees: 0,
        result: 133.45,
      },
      services: { income: 223.45, costs: 40, profit: 183.45, margin: 82.1, count: 2 },
      products: { income: 200, costs: 250, profit: -50, margin: -25, count: 1 },
    });
  });

  test('are 0 without a margin in an empty period', async () => {
    expect(await metrics(NOVEMBER)).toMatchObject({
      overall: {
        totalIncome: 0,
        totalCosts: 0,
        netProfit: 0,
        averageMargin: null,
        totalTransactions: 0,
        totalExpenses: 0,
        paymentFees: 0,
        result: 0,
      },
      services: NONE,
      products: NONE,
      expenses: { count: 0, categories: [] },
    });
    expect(await metrics()).toMatchObject({ periods: { unit: 'month', points: [] } });
  });

  test('include the whole last day in the time zone of the workshop', async () => {
    const { db } = site.app.context;
    await recordTestIncome(db, '2026-11-01T02:59:59.999Z', { saleCents: 1 });
    await recordTestIncome(db, '2026-11-01T03:00:00.000Z', { saleCents: 20 });
    await recordTestIncome(db, '2026-12-01T02:59:59.900Z', { saleCents: 300 });
    await recordTestIncome(db, '2026-12-01T03:00:00.000Z', { saleCents: 4_000 });
    expect((await metrics(NOVEMBER)).overall.totalIncome).toBe(3.2);
    expect((await metrics('?startDate=2026-11-30&endDate=2026-11-30')).overall.totalIncome).toBe(3);
    expect((await metrics('?endDate=2026-11-30')).overall.totalIncome).toBe(3.21);
    expect((await metrics('?startDate=2026-11-01')).overall.totalIncome).toBe(43.2);
    expect((await metrics('?startDate=&endDate=')).overall.totalIncome).toBe(43.21);
  });

  test('do not change when prices and costs change afterwards', async () => {
    const { db } = site.app.context;
    const component = await createSomeComponent(db, { quantity: 10_000, costPerUnitCents: 2_500 });
    const made = await postProduct(owner, {
      autoCost: true,
      components: [{ component, quantity: 2 }],
    });
    const product = made.body.data._id;
    const sale = { productId: product, quantity: 2, salePrice: 150, clientName: 'Lucía' };
    expect((await owner('POST', '/products/sell', sale)).status).toBe(201);
    const before = await metrics();
    expect(before.products).toEqual({
      income: 300,
      costs: 100,
      profit: 200,
      margin: 66.67,
      count: 1,
    });

    const put = await owner('PUT', `/products/${product}`, { ...PRODUCT, price: 999, cost: 1 });
    expect(put.status).toBe(200);
    const purchase = { quantity: 5, unitCost: 900 };
    const path = `/components/components/${component}`;
    expect((await owner('POST', `${path}/purchases`, purchase)).status).toBe(201);
    expect((await owner('DELETE', `/products/${product}`)).status).toBe(200);
    expect(await metrics()).toEqual(before);
  });

  test('subtract a purchase of stock once, as the cost of what was sold', async () => {
    const { db } = site.app.context;
    const id = await createSomeComponent(db, { quantity: 0, costPerUnitCents: 0 });
    const purchase = { quantity: 10, unitCost: 5, recordExpense: true };
    const path = `/components/components/${id}/purchases`;
    expect((await owner('POST', path, purchase)).status).toBe(201);
    const sale = { componentId: id, quantity: 4, salePrice: 9, clientName: 'Lucía' };
    expect((await owner('POST', '/components/sell', sale)).status).toBe(201);
    expect((await metrics()).overall).toMatchObject({
      netProfit: 16,
      totalExpenses: 50,
      stockPurchases: 50,
      result: 16,
    });
    await sql`update expenses set deleted_at = now() where purchase_id is not null`.execute(db);
  });

  test('count a void once, on its own day, and do not change for the day of the sale', async () => {
    const { db } = site.app.context;
    const { cause } = await recordTestIncome(db, '2026-11-10T15:00:00Z');
    await recordTestIncome(db, '2026-11-10T15:00:00Z', { saleCents: 7_000 });
    const doing = { by: null, reason: 'Error', now: MONDAY_MORNING };
    const undo = () => inTransaction(db, (tx) => voidIncome(tx, cause, doing));
    const twice = await Promise.all([undo(), undo()]);
    expect(twice.filter((line) => line === null)).toHaveLength(1);
    const tenth = '?startDate=2026-11-10&endDate=2026-11-10';
    expect((await metrics(tenth)).overall).toMatchObject({ totalIncome: 170, totalCosts: 80 });
    expect((await metrics(NOVEMBER)).overall).toMatchObject({
      totalIncome: 70,
      totalCosts: 40,
      totalTransactions: 1,
    });
    // A period that is over keeps its count; one that has only the void counts no sale.
    const day = async (query: string) => (await metrics(query)).overall.totalTransactions;
    expect(await day(tenth)).toBe(2);
    expect(await day('?startDate=2026-11-11')).toBe(0);
    expect(await day('')).toBe(1);
    // Sold again with another value: one sale is valid, the earlier lines are unchanged.
    await recordTestIncome(db, '2026-11-24T15:00:00Z', { cause, saleCents: 11_000 });
    await expect(recordTestIncome(db, '2026-11-24T15:00:00Z', { cause })).rejects.toThrow(
      /one_first/,
    );
    expect((await metrics(NOVEMBER)).overall.totalIncome).toBe(180);
    const lines = await db
      .selectFrom('financial_transactions')
      .select(['kind', 'sale_cents', 'cost_cents', 'quantity'])
      .where('cause_id', '=', cause.id)
      .orderBy('created_at')
      .execute();
    expect(lines).toEqual([
      { kind: 'sale', sale_cents: 10_000, cost_cents: 4_000, quantity: 1_000 },
      { kind: 'void', sale_cents: -10_000, cost_cents: -4_000, quantity: -1_000 },
      { kind: 'sale', sale_cents: 11_000, cost_cents: 4_000, quantity: 1_000 },
    ]);
    for (const change of [
      { voided_at: new Date(MONDAY_MORNING) },
      { reason: 'x' },
      { sale_cents: 1 },
    ]) {
      const edit = db.updateTable('financial_transactions').set(change).execute();
      await expect(edit).rejects.toThrow(/append-only/);
    }
  });
});

describe('the parts of a period', () => {
  afterEach(() => site.app.context.db.deleteFrom('expenses').execute());

  const spend = (day: string, amountCents: number, category: ExpenseCategory | '' = '') =>
    inTransaction(site.app.context.db, (tx) =>
      recordExpense(
        tx,
        { amountCents, concept: 'Algo', category, day, notes: '' },
        { actor: null, now: MONDAY_MORNING },
      ),
    );

  test('are days up to two months, else months, without a gap', async () => {
    const { db } = site.app.context;
    await recordTestIncome(db, '2026-11-02T02:59:59.900Z'); // 23:59 of the 1st
    await recordTestIncome(db, '2026-12-01T02:59:59.900Z', { saleCents: 500, costCents: 900 });
    await spend('2026-11-30', 1_050, 'Alquiler');
    await spend('2026-09-15', 7_000);
    const { unit, points } = (await metrics(NOVEMBER)).periods;
    expect([unit, points.length]).toEqual(['day', 30]);
    expect(points.filter(({ income, expenses }) => income > 0 || expenses > 0)).toEqual([
      { period: '2026-11-01', income: 100, costs: 40, profit: 60, expenses: 0 },
      { period: '2026-11-30', income: 5, costs: 9, profit: -4, expenses: 10.5 },
    ]);
    for (const query of ['', '?startDate=1900-01-01&endDate=9998-12-31']) {
      expect((await metrics(query)).periods).toEqual({
        unit: 'month',
        points: [
          { period: '2026-09-01', income: 0, costs: 0, profit: 0, expenses: 70 },
          { period: '2026-10-01', income: 0, costs: 0, profit: 0, expenses: 0 },
          { period: '2026-11-01', income: 105, costs: 49, profit: 56, expenses: 10.5 },
        ],
      });
    }
  });

  test('sum expenses by category, the largest first, and subtract them from the result', async () => {
    await recordTestIncome(site.app.context.db, '2026-11-10T15:00:00Z');
    await spend('2026-11-01', 5_000, 'Alquiler');
    await spend('2026-11-15', 1_000, 'Viaticos');
    await spend('2026-11-16', 2_500, 'Viaticos');
    await spend('2026-11-30', 4_000);
    await spend('2026-12-01', 99_999);
    const { overall, expenses } = await metrics(NOVEMBER);
    expect([overall.netProfit, overall.totalExpenses, overall.result]).toEqual([60, 125, -65]);
    expect(expenses).toEqual({
      count: 4,
      categories: [
        { category: 'Alquiler', amount: 50, count: 1 },
        { category: '', amount: 40, count: 1 },
        { category: 'Viaticos', amount: 35, count: 2 },
      ],
    });
  });
});

test('GET /api/financial/metrics rejects an invalid period with 400 and its sentence', async () => {
  const wrong = async (query: string) => {
    const { status, body } = await owner('GET', `/financial/metrics${query}`);
    return [status, body.fields];
  };
  expect(await wrong('?startDate=2026-02-30')).toEqual([
    400,
    { startDate: 'La fecha no es válida.' },
  ]);
  expect(await wrong('?startDate=2026-11-02&endDate=2026-11-01')).toEqual([
    400,
    { endDate: 'La fecha final debe ser igual o posterior a la inicial.' },
  ]);
  expect(await wrong('?month=11')).toEqual([400, { month: 'El campo "month" no se reconoce.' }]);
});
