import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { type Caller, callerWith } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { recordTestIncome } from '#test/income.ts';
import type { Transaction } from '../contract/finance.ts';

/** Lines of the income ledger through the API. */
const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas']);
});

type Page = { transactions: Transaction[]; total: number; page: number; totalPages: number };

async function pageOf(query: string): Promise<Page> {
  const { status, body } = await owner<Page>('GET', `/financial/transactions${query}`);
  expect(status).toBe(200);
  return body.data;
}

describe('a line of the ledger', () => {
  test('of a service has its client, its service and its figures', {
    meta: {
      specification: {
        'admin 3 Transaction': [
          '_id',
          ['type (service or product)', "type: 'service'"],
          'createdAt',
          'salePrice',
          'cost',
          'profit',
          'profitMargin',
          'roi',
          [
            'citation {clientName, clientEmail, clientPhone, service}',
            'clientName',
            'clientEmail',
            'clientPhone',
            'service',
          ],
        ],
      },
    },
  }, async () => {
    const { cause } = await recordTestIncome(site.app.context.db, '2026-10-10T15:00:00Z', {
      saleCents: 10_000,
      costCents: 3_000,
    });
    const { transactions } = await pageOf('?startDate=2026-10-10&endDate=2026-10-10');
    expect(transactions).toEqual([
      {
        _id: expect.any(String),
        type: 'service',
        createdAt: '2026-10-10T15:00:00.000Z',
        salePrice: 100,
        cost: 30,
        profit: 70,
        profitMargin: 70,
        roi: 233.33,
        cause,
        citation: {
          clientName: 'Lucía Fernández',
          clientEmail: 'lucia@ejemplo.com',
          clientPhone: '099 123 456',
          service: { name: 'Cambio de aceite y filtro' },
        },
        reservation: null,
        kind: 'sale',
        quantity: 1,
        unit: null,
        reason: '',
        by: '',
        original: null,
        voidedBy: null,
        refunds: [],
      },
    ]);
  });

  test('of a product has its country, no ROI without a cost and no margin without a price', {
    meta: {
      specification: {
        'admin 3 Transaction': [
          [
            'reservation {clientName, clientEmail, clientPhone, clientCountry, product}',
            'clientName',
            'clientEmail',
            'clientPhone',
            'clientCountry',
            'product',
          ],
        ],
      },
    },
  }, async () => {
    const { db } = site.app.context;
    const unit = { type: 'product', itemName: 'Moto', clientCountry: 'Uruguay' } as const;
    const cause = () => ({ type: 'reservation', id: newId() }) as const;
    await recordTestIncome(db, '2026-10-11T15:00:00Z', { ...unit, cause: cause(), costCents: 0 });
    await recordTestIncome(db, '2026-10-11T16:00:00Z', { ...unit, cause: cause(), saleCents: 0 });
    const { transactions } = await pageOf('?startDate=2026-10-11&endDate=2026-10-11');
    expect(
      transactions.map(({ roi, profitMargin, profit }) => [roi, profitMargin, profit]),
    ).toEqual([
      [-100, null, -40],
      [null, 100, 100],
    ]);
    expect(transactions[0]?.citation).toBeNull();
    expect(transactions[0]?.reservation).toMatchObject({
      clientName: 'Lucía Fernández',
      clientEmail: 'lucia@ejemplo.com',
      clientPhone: '099 123 456',
      clientCountry: 'Uruguay',
      product: { name: 'Moto' },
    });
  });
});

test('GET /api/financial/transactions returns 20 lines per page by default, each line once', {
  meta: { specification: { 'admin 9': [['Finance transactions per page', '20, 45, 1, 3']] } },
}, async () => {
  const { db } = site.app.context;
  // All have the same time: the order must still be deterministic.
  for (let count = 0; count < 45; count += 1) await recordTestIncome(db, '2026-08-05T12:00:00Z');
  const august = 'startDate=2026-08-01&endDate=2026-08-31';
  const first = await pageOf(`?${august}`);
  expect([first.transactions.length, first.total, first.page, first.totalPages]).toEqual([
    20, 45, 1, 3,
  ]);
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    for (const { _id } of (await pageOf(`?${august}&page=${page}`)).transactions) seen.add(_id);
  }
  expect(seen.size).toBe(45);
  const whole = (await pageOf(`?${august}&limit=100`)).transactions.map(({ _id }) => _id);
  for (const limit of [7, 9, 20, 44, 45]) {
    const inTurn: string[] = [];
    for (let page = 1; page <= Math.ceil(45 / limit); page += 1) {
      const { transactions } = await pageOf(`?${august}&limit=${limit}&page=${page}`);
      inTurn.push(...transactions.map(({ _id }) => _id));
    }
    expect([limit, inTurn]).toEqual([limit, whole]);
  }
  expect((await pageOf(`?${august}&page=9`)).transactions).toEqual([]);
  expect((await pageOf(`?${august}&limit=100`)).transactions).toHaveLength(45);
  const empty = await pageOf('?startDate=2020-01-01&endDate=2020-01-31');
  expect(empty).toEqual({ transactions: [], total: 0, page: 1, totalPages: 1 });
});

test('GET /api/financial/transactions returns the page that contains the requested line', async () => {
  const { db } = site.app.context;
  for (let count = 0; count < 12; count += 1) await recordTestIncome(db, '2026-07-05T12:00:00Z');
  await recordTestIncome(db, '2026-07-06T12:00:00Z');
  await recordTestIncome(db, '2026-06-06T12:00:00Z');
  const july = 'startDate=2026-07-01&endDate=2026-07-31';
  const whole = (await pageOf(`?${july}&limit=100`)).transactions.map(({ _id }) => _id);
  expect(whole).toHaveLength(13);
  for (const [at, line] of whole.entries()) {
    // `page` is ignored.
    const { page, transactions } = await pageOf(`?${july}&limit=4&page=1&line=${line}`);
    expect(page).toBe(Math.floor(at / 4) + 1);
    expect(transactions.map(({ _id }) => _id)).toEqual(whole.slice((page - 1) * 4, page * 4));
  }
  const june = (await pageOf('?startDate=2026-06-01&endDate=2026-06-30')).transactions[0]?._id;
  for (const line of [june, newId(), 'x']) {
    expect((await pageOf(`?${july}&limit=4&page=2&line=${line}`)).page).toBe(2);
  }
  const long = `/financial/transactions?line=${'x'.repeat(65)}`;
  expect((await owner('GET', long)).status).toBe(400);
});

test('GET /api/financial/transactions rejects an invalid page, limit or date with 400', async () => {
  for (const query of ['?page=0', '?limit=0', '?limit=101', '?page=x', '?endDate=ayer']) {
    expect((await owner('GET', `/financial/transactions${query}`)).status).toBe(400);
  }
});
