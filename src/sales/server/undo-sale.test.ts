import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  postProduct,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { readMetrics } from '#test/income.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { stockQuantities } from '#test/workshop-jobs.ts';

/** `POST /api/sales/undo`: «Deshacer» by the seller. */
const site = testEnvironment();
let seller: Caller;
let other: Caller;
let owner: Caller;

beforeAll(async () => {
  seller = await callerWith(site.app, ['stock', 'productos']);
  other = await callerWith(site.app, ['stock']);
  owner = await callerWith(site.app, ['finanzas']);
});

const undo = (sales: unknown, by = seller) =>
  by<{ sales: string[] }>('POST', '/sales/undo', { sales });
const sell = async (path: string, what: Record<string, unknown>) =>
  (
    await seller<{ _id: string }>('POST', path, {
      quantity: 2,
      salePrice: 10,
      clientName: 'Ana',
      ...what,
    })
  ).body.data._id;

/** Sells a component, and a product that contains it: takes 2 and 4 of 10 pieces. */
async function basket() {
  const { db } = site.app.context;
  const part = await createSomeComponent(db, { quantity: 10_000, costPerUnitCents: 300 });
  const components = [{ component: part, quantity: 2 }];
  const product = (await postProduct(seller, { components })).body.data._id;
  const sales = [
    await sell('/components/sell', { componentId: part }),
    await sell('/products/sell', { productId: product }),
  ];
  return { part, sales };
}

const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(({ broken }) => broken.length > 0);

test('POST /api/sales/undo reverses all sales of a basket once, within two minutes', async () => {
  const { part, sales } = await basket();
  expect(await stockQuantities(site.app.context.db, part)).toEqual([4_000]);
  site.app.setNow(MONDAY_MORNING + 120_000);
  const replies = await Promise.all([undo(sales), undo(sales)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const done = replies.find(({ status }) => status === 200);
  expect([done?.body.message, done?.body.data]).toEqual(['Venta deshecha', { sales }]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('Esta venta ya está anulada.');
  expect(await stockQuantities(site.app.context.db, part)).toEqual([10_000]);
  expect((await readMetrics(owner)).overall).toMatchObject({ totalIncome: 0, totalCosts: 0 });
  const lines = await site.app.context.db
    .selectFrom('financial_transactions')
    .select(['reason', 'actor_name'])
    .where('kind', '=', 'void')
    .execute();
  expect(lines).toEqual(
    Array(2).fill({ reason: 'Deshecha por quien vendió', actor_name: 'Sofía Güida' }),
  );
  expect(await unsound()).toEqual([]);
  site.app.setNow(MONDAY_MORNING);
});

test('POST /api/sales/undo locks the components of all sales in the order of their ids', async () => {
  const { db } = site.app.context;
  const create = () => createSomeComponent(db, { quantity: 10_000, costPerUnitCents: 300 });
  const [first = '', second = ''] = [await create(), await create()].sort();
  const sales: string[] = [];
  for (const componentId of [second, first])
    sales.push(await sell('/components/sell', { componentId }));
  const rowOf = (id: string) => sql`select from components where id = ${id} for no key update`;
  const release = await holdLock(db, rowOf(first));
  onTestFinished(release);
  const undone = undo(sales);
  await waitForLockWait(db, 'from "components"');
  // The other component is not locked yet: two baskets cannot wait for each other.
  await sql`${rowOf(second)} nowait`.execute(db);
  await release();
  expect((await undone).status).toBe(200);
});

test('POST /api/sales/undo rejects all sales if one is late, undone, unknown or another seller’s', async () => {
  const { part, sales } = await basket();
  const [first = '', second = ''] = sales;
  const unknown = 'No encontramos esa venta entre las tuyas.';
  for (const [call, sentence] of [
    [() => undo([first, 'x']), unknown],
    [() => undo([first, '019ab000-0000-7000-8000-000000000000']), unknown],
    [() => undo([first], other), unknown],
  ] as const) {
    const { status, body } = await call();
    expect([status, body.message]).toEqual([404, sentence]);
  }
  for (const [sales, sentence] of [
    [[], 'Elige al menos una venta.'],
    [[1], 'Debe ser el id de una venta.'],
  ] as const) {
    const { status, body } = await undo(sales);
    expect([status, body.message]).toEqual([400, sentence]);
  }
  expect(await stockQuantities(site.app.context.db, part)).toEqual([4_000]);
  expect((await undo([second])).status).toBe(200);
  expect((await undo(sales)).status).toBe(409);
  site.app.setNow(MONDAY_MORNING + 120_001);
  const late = await undo([first]);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Una venta se deshace hasta 2 minutos después. Pide a quien tenga el permiso Finanzas que la anule.',
  ]);
  site.app.setNow(MONDAY_MORNING);
  expect(await stockQuantities(site.app.context.db, part)).toEqual([8_000]);
  expect(await unsound()).toEqual([]);
});
