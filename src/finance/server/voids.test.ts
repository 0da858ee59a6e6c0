import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import {
  type Caller,
  callerWith,
  createProductOfTwo,
  createSomeComponent,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { readMetrics } from '#test/income.ts';
import {
  createReservationIn,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';
import { tamper } from '#test/tamper.ts';
import {
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';
import type { Transaction } from '../contract/finance.ts';

/** «Anular venta» through the API, for every kind of sale. */
const site = testEnvironment();
const DAY_MS = 86_400_000;
let owner: Caller;
let seller: Caller;
let agenda: AgendaCalls;
let reservations: ReservationCalls;
let part: string;

beforeAll(async () => {
  owner = await callerWith(site.app, ['finanzas']);
  seller = await callerWith(site.app, ['stock', 'productos']);
  agenda = await agendaPanel(site.app);
  reservations = await reservationPanel(site.app);
});
beforeEach(async () => {
  part = await createSomeComponent(site.app.context.db, {
    quantity: 10_000,
    costPerUnitCents: 300,
    unit: 'liter',
  });
});

type Page = { transactions: Transaction[]; total: number };
const linesOf = async (cause: string) =>
  (await owner<Page>('GET', `/financial/transactions?cause=${cause}`)).body.data.transactions;
const voidIt = (id: string, body: unknown = { reason: 'Se cargó dos veces' }) =>
  owner<Transaction>('POST', `/financial/transactions/${id}/void`, body);
type Returns = {
  components: { name: string; quantity: number; unit: string; deleted: boolean }[];
};
const returnsOf = (id: string | undefined) =>
  owner<Returns>('GET', `/financial/transactions/${id}/returns`);
const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(({ broken }) => broken.length > 0);

const productOf = () => createProductOfTwo(site.app, part);

/** Each way to sell: takes `taken` thousandths of the part and returns the cause. */
const WAYS: readonly [
  name: string,
  sell: () => Promise<string>,
  taken: number,
  quantity: number,
][] = [
  [
    'a component sale',
    async () => {
      const sale = { componentId: part, quantity: 2.5, salePrice: 10, clientName: 'Ana' };
      return (await seller<{ _id: string }>('POST', '/components/sell', sale)).body.data._id;
    },
    2_500,
    2.5,
  ],
  [
    'a product sale',
    async () => {
      const sale = { productId: await productOf(), quantity: 2, salePrice: 10, clientName: 'Ana' };
      return (await seller<{ _id: string }>('POST', '/products/sell', sale)).body.data._id;
    },
    4_000,
    2,
  ],
  [
    'a delivered job',
    async () => {
      const { db } = site.app.context;
      const id = await insertJobInProgress(db, {
        service: await createServiceWithParts(db, { [part]: 3_000 }),
      });
      for (const status of ['installed', 'delivered'] as const) await agenda.move(id, { status });
      return id;
    },
    3_000,
    1,
  ],
  [
    'a completed reservation',
    async () => createReservationIn(site.app, reservations, await productOf(), 'completed'),
    2_000,
    1,
  ],
  [
    'a delivered reservation',
    async () => createReservationIn(site.app, reservations, await productOf(), 'delivered'),
    2_000,
    1,
  ],
];

test.each(WAYS)(
  'a void of %s reverses income, cost and stock once, on the day of the void',
  async (_name, sell, taken, quantity) => {
    const before = (await readMetrics(owner)).overall;
    const cause = await sell();
    expect(await stockQuantities(site.app.context.db, part)).toEqual([10_000 - taken]);
    const [sale] = await linesOf(cause);
    expect(sale).toMatchObject({
      kind: 'sale',
      quantity,
      original: null,
      voidedBy: null,
      refunds: [],
    });
    expect((await returnsOf(sale?._id)).body.data.components).toEqual([
      {
        code: expect.any(String),
        name: expect.any(String),
        unit: 'liter',
        quantity: taken / 1_000,
        deleted: false,
      },
    ]);
    site.app.setNow(MONDAY_MORNING + DAY_MS);
    owner = await callerWith(site.app, ['finanzas']);
    const { status, body } = await voidIt(sale?._id ?? '');
    expect([status, body.message]).toEqual([201, 'Venta anulada']);
    expect(body.data).toMatchObject({
      ...sale,
      profitMargin: null,
      roi: null,
      _id: expect.any(String),
      kind: 'void',
      createdAt: new Date(MONDAY_MORNING + DAY_MS).toISOString(),
      salePrice: -(sale?.salePrice ?? 0),
      cost: -(sale?.cost ?? 0),
      profit: -(sale?.profit ?? 0),
      quantity: -quantity,
      reason: 'Se cargó dos veces',
      by: 'Sofía Güida',
      original: { _id: sale?._id, createdAt: sale?.createdAt, salePrice: sale?.salePrice },
    });
    const { _id, createdAt, salePrice } = body.data;
    expect(await linesOf(cause)).toEqual([
      body.data,
      { ...sale, voidedBy: { _id, createdAt, salePrice } },
    ]);
    expect(await stockQuantities(site.app.context.db, part)).toEqual([10_000]);
    const { totalIncome, totalCosts } = (await readMetrics(owner)).overall;
    expect([totalIncome, totalCosts]).toEqual([before.totalIncome, before.totalCosts]);
    const again = await voidIt(sale?._id ?? '');
    expect([again.status, again.body.message]).toEqual([409, 'Esta venta ya está anulada.']);
    const [back] = await site.app.context.db
      .selectFrom('stock_movements')
      .select(['type', 'quantity', 'reason', 'actor_name', 'reference_id'])
      .where('component_id', '=', part)
      .where('reverses', 'is not', null)
      .execute();
    expect(back).toEqual({
      type: 'return',
      quantity: taken,
      reason: 'Se cargó dos veces',
      actor_name: 'Sofía Güida',
      reference_id: cause,
    });
    const log = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'record_type'])
      .where('record_id', '=', sale?._id ?? '')
      .execute();
    expect(log).toEqual([
      { action: 'sale-voided', actor_name: 'Sofía Güida', record_type: 'transaction' },
    ]);
    expect(await unsound()).toEqual([]);
    site.app.setNow(MONDAY_MORNING);
    owner = await callerWith(site.app, ['finanzas']);
  },
);

describe('POST /api/financial/transactions/{id}/void', () => {
  test('rejects a missing, too long or invalid reason, and an unknown field', async () => {
    const [sale] = await linesOf(await (WAYS[0]?.[1] ?? (async () => ''))());
    for (const [body, field, sentence] of [
      [{}, 'reason', 'Por favor ingresa el motivo de la anulación.'],
      [{ reason: ' ' }, 'reason', 'Por favor ingresa el motivo de la anulación.'],
      [{ reason: 'x'.repeat(201) }, 'reason', 'El motivo no puede superar los 200 caracteres.'],
      [{ reason: 'a\u0000b' }, 'reason', 'El texto contiene caracteres que no se pueden usar.'],
      [{ reason: 'x', all: true }, 'all', 'El campo "all" no se reconoce.'],
    ] as const) {
      const { status, body: answer } = await voidIt(sale?._id ?? '', body);
      expect([status, answer.fields]).toEqual([400, { [field]: sentence }]);
    }
    expect(await linesOf(sale?.cause.id ?? '')).toEqual([sale]);
  });

  test('rejects an unknown line with 404, and a voided sale or a void with 409', async () => {
    for (const id of ['x', '019ab000-0000-7000-8000-000000000000']) {
      for (const { status, body } of [await voidIt(id), await returnsOf(id)]) {
        expect([status, body.message]).toEqual([404, 'No encontramos esa transacción.']);
      }
    }
    const [sale] = await linesOf(await (WAYS[0]?.[1] ?? (async () => ''))());
    const { body } = await voidIt(sale?._id ?? '');
    for (const again of [await voidIt(body.data._id), await returnsOf(body.data._id)]) {
      expect([again.status, again.body.message]).toEqual([
        409,
        'Solo se anulan ventas: esta línea ya es una anulación o un reembolso.',
      ]);
    }
    const taken = await returnsOf(sale?._id);
    expect([taken.status, taken.body.message]).toEqual([409, 'Esta venta ya está anulada.']);
  });
});

test('three concurrent voids of a sale write one void, and the others are rejected with 409', async () => {
  for (const [, sell] of WAYS) {
    const cause = await sell();
    const [sale] = await linesOf(cause);
    const replies = await Promise.all([1, 2, 3].map(() => voidIt(sale?._id ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'Esta venta ya está anulada.',
    );
    expect((await linesOf(cause)).map(({ kind }) => kind)).toEqual(['void', 'sale']);
  }
  expect(await unsound()).toEqual([]);
});

test('a void of a sale whose component was deleted returns no stock', async () => {
  const sale = { componentId: part, quantity: 1, salePrice: 10, clientName: 'Ana' };
  const { body } = await seller<{ _id: string }>('POST', '/components/sell', sale);
  expect((await seller('DELETE', `/components/components/${part}`)).status).toBe(200);
  const [line] = await linesOf(body.data._id);
  expect((await returnsOf(line?._id)).body.data.components).toEqual([
    {
      code: expect.any(String),
      name: expect.any(String),
      unit: 'liter',
      quantity: 1,
      deleted: true,
    },
  ]);
  expect((await voidIt(line?._id ?? '')).status).toBe(201);
  expect(await stockQuantities(site.app.context.db, part)).toEqual([0]);
  expect(await unsound()).toEqual([]);
});

test('checkIntegrity finds stock that was not returned with a voided sale', async () => {
  const { db } = site.app.context;
  const held = async () =>
    (await unsound()).find(({ promise }) => promise.startsWith('Lo que tomó una venta'))?.broken;
  const kept = await (WAYS[0]?.[1] ?? (async () => ''))();
  const [sale] = await linesOf(kept);
  await voidIt(sale?._id ?? '');
  const back = `select id from stock_movements where reference_id = '${kept}' and reverses is not null`;
  await tamper(db, 'stock_movements', `delete from stock_movements where id in (${back})`);
  expect(await held()).toEqual([`venta ${sale?._id} (${sale?.reservation?.product.name})`]);
  await tamper(
    db,
    'financial_transactions',
    `delete from financial_transactions where kind = 'void' and cause_id = '${kept}'`,
  );
  expect(await held()).toBeUndefined();
});
