import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  type Caller,
  callerWith,
  createSomeComponent,
  PRODUCT,
  postProduct,
} from '#test/catalogue-calls.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import {
  clientCalls,
  createReservationIn,
  failedChecks,
  type ReservationCalls,
  reservationBody,
  reservationPanel,
} from '#test/reservation-calls.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let app: TestApp;
let fixtures: Fixtures;
const site = {
  get app() {
    return app;
  },
  get fixtures() {
    return fixtures;
  },
};
const ROUNDS = 8;
let sofia: ReservationCalls;
let bruno: ReservationCalls;
let admin: Caller;
beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  fixtures = await seedFixtures(app.context.db);
  sofia = await reservationPanel(site.app);
  bruno = await reservationPanel(site.app);
  admin = await callerWith(site.app, 'admin');
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

async function productOf(components: readonly [id: string, quantity: number][]): Promise<string> {
  const { body } = await postProduct(admin, {
    publishIn: { agendaTaller: false, reservaTuyo: true },
    components: components.map(([component, quantity]) => ({ component, quantity })),
  });
  return body.data._id;
}

const reserved = (status: ReservationStatus, product = site.fixtures.crashBars) =>
  createReservationIn(site.app, sofia, product, status);
const quantityOf = async (id: string) =>
  (
    await site.app.context.db
      .selectFrom('components')
      .select('quantity')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).quantity;

describe('concurrent requests', () => {
  test('with one idempotency key reserve once and get the same answer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const body = reservationBody(site.fixtures.crashBars, { notes: `ronda ${round}` });
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => clientCalls(site.app).reserve(body, `clave-${round}`)),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
      const rows = await site.app.context.db
        .selectFrom('reservations')
        .select('id')
        .where('notes', '=', `ronda ${round}`)
        .execute();
      expect(rows).toHaveLength(1);
    }
  });

  test('to change a status: one succeeds, the other gets 409 with the current status', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await reserved('packed');
      const [one, two] = await Promise.all([
        sofia.move(id, 'dispatched', { expectedStatus: 'packed' }),
        bruno.move(id, 'installing', { expectedStatus: 'packed' }),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 409]);
      const rejected = one.status === 409 ? one : two;
      const { history, status } = (await sofia.detail(id)).body.data;
      expect([rejected.body.code, rejected.body.data.status]).toEqual(['status-changed', status]);
      expect(history.filter(({ from }) => from === 'packed')).toHaveLength(1);
    }
  });

  test('to prepare and to cancel: one succeeds, and takes all materials or none', async () => {
    const part = await createSomeComponent(site.app.context.db, { quantity: 50_000 });
    const product = await productOf([[part, 1]]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await reserved('importing', product);
      const before = await quantityOf(part);
      const replies = await Promise.all([
        sofia.move(id, 'preparing', { expectedStatus: 'importing' }),
        bruno.move(id, 'cancelled', { expectedStatus: 'importing' }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status } = (await sofia.detail(id)).body.data;
      expect(before - (await quantityOf(part))).toBe(status === 'preparing' ? 1_000 : 0);
    }
    expect(await failedChecks(site.app.context.db)).toEqual([]);
  });

  test('to deliver a reservation book one income', async () => {
    const id = await reserved('ready');
    await Promise.all([
      sofia.move(id, 'delivered', { finalSaleValue: 100 }),
      bruno.move(id, 'delivered', { finalSaleValue: 200 }),
    ]);
    const { rows } = await findIncome(id);
    expect(rows).toHaveLength(1);
    const { finalSaleValue } = (await sofia.detail(id)).body.data;
    expect(rows[0]?.sale_cents).toBe((finalSaleValue ?? 0) * 100);
  });

  test('to delete a reservation add one audit line', async () => {
    const id = await reserved('cancelled');
    const replies = await Promise.all([sofia.remove(id), bruno.remove(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    const lines = await site.app.context.db
      .selectFrom('audit_log')
      .select('id')
      .where('record_id', '=', id)
      .execute();
    expect(lines).toHaveLength(1);
  });
});

const findIncome = async (id: string) => ({
  rows: await site.app.context.db
    .selectFrom('last_sales')
    .selectAll()
    .where('cause_id', '=', id)
    .where('void_id', 'is', null)
    .execute(),
});

describe('30 concurrent preparations on two processes', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp(database);
  });
  afterAll(() => other?.stop());

  test('succeed exactly 11 times if 11 units of a component are in stock', async () => {
    const { db } = site.app.context;
    const short = await createSomeComponent(db, { name: 'Escaso', quantity: 11_000 });
    const shared = await createSomeComponent(db, { quantity: 100_000 });
    const third = await createSomeComponent(db, { quantity: 100_000, unit: 'liter' });
    // Two BOMs with the same components in another order.
    const products = await Promise.all([
      productOf([
        [short, 1],
        [shared, 2],
        [third, 1.5],
      ]),
      productOf([
        [third, 1],
        [short, 1],
        [shared, 1],
      ]),
    ]);
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      ids.push(await reserved('importing', products[count % 2]));
    }
    const second = await reservationPanel(other);
    const replies = await Promise.all(
      ids.map((id, index) => (index % 3 === 0 ? second : sofia).move(id, 'preparing')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(11);
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body.code, body.data.component?.name]).toEqual([
        409,
        'insufficient-stock',
        'Escaso',
      ]);
    }
    expect(await quantityOf(short)).toBe(0);
    // All of them return their materials at once.
    const prepared = ids.filter((_id, index) => replies[index]?.status === 200);
    const returned = await Promise.all(
      prepared.map((id, index) => sofia.move(id, index % 2 === 0 ? 'importing' : 'cancelled')),
    );
    expect(returned.every(({ status }) => status === 200)).toBe(true);
    expect(await quantityOf(short)).toBe(11_000);
    expect(await quantityOf(shared)).toBe(100_000);
    expect(await failedChecks(db)).toEqual([]);
  });
});

test('a preparation that waits for a lock uses BOM and cost of one version of an edited product', async () => {
  const { db } = site.app.context;
  const tube = await createSomeComponent(db, { quantity: 10_000, costPerUnitCents: 4000 });
  const product = await productOf([[tube, 2]]);
  await db.updateTable('products').set({ auto_cost: true }).where('id', '=', product).execute();
  const id = await reserved('importing', product);
  const release = await holdLock(db, sql`select from components where id = ${tube} for update`);
  const moved = sofia.move(id, 'preparing');
  await waitForLockWait(db, '"components"');
  const edit = { ...PRODUCT, autoCost: false, manualCost: 1, components: [] };
  const edited = admin('PUT', `/products/${product}`, edit);
  await Promise.race([edited, waitForLockWait(db, '"products"')]);
  await release();
  expect([(await moved).status, (await edited).status]).toEqual([200, 200]);
  expect(await quantityOf(tube)).toBe(8_000);
  const { material_cost_cents } = await db
    .selectFrom('reservations')
    .select('material_cost_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(material_cost_cents).toBe(8000);
});
