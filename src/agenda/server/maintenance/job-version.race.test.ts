import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel } from '#test/agenda-calls.ts';
import { type Caller, callerWith, PRODUCT, postProduct, SERVICE } from '#test/catalogue-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import {
  citationIncome,
  citationMovements,
  createJobPart,
  createServiceWithParts,
  insertJobInProgress,
  stockQuantities,
} from '#test/workshop-jobs.ts';

const site = testEnvironment();
let sofia: AgendaCalls;
let admin: Caller;
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
  admin = await callerWith(site.app, 'admin');
});

const lockRow = (component: string) =>
  holdLock(site.app.context.db, sql`select from components where id = ${component} for update`);

const INSTALLED = { status: 'installed' };

/**
 * Returns the frozen cost of a job that waits for its component while its service or product is
 * edited.
 */
async function finishedDuring(
  of: Parameters<typeof insertJobInProgress>[1],
  component: string,
  [path, body]: [path: string, body: object],
): Promise<number | null> {
  const { db } = site.app.context;
  const id = await insertJobInProgress(db, of);
  const releaseRow = await lockRow(component);
  const finished = sofia.move(id, INSTALLED);
  await waitForLockWait(db, '"components"');
  const edited = admin('PUT', path, body);
  await Promise.race([edited, waitForLockWait(db, `"${path.split('/')[1]}"`)]);
  await releaseRow();
  expect([(await finished).status, (await edited).status]).toEqual([200, 200]);
  const { material_cost_cents } = await db
    .selectFrom('citations')
    .select('material_cost_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return material_cost_cents;
}

test('installing a job takes BOM and cost of one version of a service that is edited meanwhile', async () => {
  const { db } = site.app.context;
  const chain = await createJobPart(db, { costPerUnitCents: 4000 });
  const service = await createServiceWithParts(db, { [chain]: 2_000 });
  const edit = { ...SERVICE, usesComponents: false, components: [], manualCost: 1 };
  expect(await finishedDuring({ service }, chain, [`/services/${service}`, edit])).toBe(8000);
  expect(await stockQuantities(db, chain)).toEqual([8_000]);
});

test('installing a job takes BOM and cost of one version of a product that is edited meanwhile', async () => {
  const { db } = site.app.context;
  const chain = await createJobPart(db, { costPerUnitCents: 4000 });
  const components = [{ component: chain, quantity: 2 }];
  const { body } = await postProduct(admin, { autoCost: true, components });
  const product = body.data._id;
  const edit = { ...PRODUCT, autoCost: false, manualCost: 1, components: [] };
  expect(await finishedDuring({ product }, chain, [`/products/${product}`, edit])).toBe(8000);
  expect(await stockQuantities(db, chain)).toEqual([8_000]);
});

test.each([
  ['active = false', 409, 'component-inactive'],
  ["vehicle_types = '{bicycle}'", 409, 'part-not-offered'],
  ['sale_price_cents = null', 409, 'part-not-offered'],
  ['deleted_at = now(), active = false', 404, 'unknown-component'],
])(
  'completing a maintenance rejects a part after the concurrent change %s',
  async (change, status, code) => {
    const { db } = site.app.context;
    // A deleted component has no stock.
    const oil = await createJobPart(db, change.startsWith('deleted') ? { quantity: 0 } : {});
    const id = await insertJobInProgress(db, { service: site.fixtures.oilChange });
    const releaseRow = await holdLock(
      db,
      sql`update components set ${sql.raw(change)} where id = ${oil}`,
    );
    const completed = sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] });
    await waitForLockWait(db, '"components"');
    await releaseRow();
    const reply = await completed;
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await citationMovements(db, id)).toEqual([]);
  },
);

test('completing a maintenance sells a part at the price of a concurrent change', async () => {
  const { db } = site.app.context;
  const oil = await createJobPart(db);
  const id = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  const releaseRow = await holdLock(
    db,
    sql`update components set sale_price_cents = 7000 where id = ${oil}`,
  );
  const completed = sofia.complete(id, { usedParts: [{ partId: oil, quantity: 1 }] });
  await waitForLockWait(db, '"components"');
  await releaseRow();
  expect((await completed).status).toBe(200);
  await sofia.move(id, { status: 'delivered' });
  expect(await citationIncome(db, id)).toMatchObject([{ sale_cents: 4850 + 7000 }]);
});
