import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#platform/data/database-types.ts';
import { storeProduct } from '#products/server/product-actions.ts';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { LUCIA, MONDAY_MORNING } from '#test/fixtures.ts';
import { findJobViolations } from '#test/job-invariants.ts';
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
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await deleteRecords(site.app.context.db, 'citations');
  sofia = await agendaPanel(site.app);
});

const rowOf = (id: string) =>
  site.app.context.db
    .selectFrom('citations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function productOf(bom: Readonly<Record<string, number>>, autoCost: boolean): Promise<string> {
  return storeProduct(site.app.context.db, {
    name: 'Faros auxiliares',
    description: 'Descripción',
    price: 21_000,
    manualCost: 9_000,
    autoCost,
    category: 'Electricidad',
    publishIn: { agendaTaller: true, reservaTuyo: false },
    specifications: [],
    active: true,
    components: Object.entries(bom).map(([component, quantity]) => ({ component, quantity })),
  });
}

/** Inserts a job in progress for a service with this BOM. */
async function insertJobWith(bom: Readonly<Record<string, number>>): Promise<string> {
  const { db } = site.app.context;
  return insertJobInProgress(db, { service: await createServiceWithParts(db, bom) });
}

const changeService = (id: string, change: Updateable<Services>) =>
  site.app.context.db.updateTable('services').set(change).where('id', '=', id).execute();

describe('setting a job to installed', () => {
  test('takes the BOM of its service from stock, with the actor and the citation in each movement', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db, { quantity: 5_700 });
    const filter = await createJobPart(db, {
      unit: 'piece',
      quantity: 2_000,
      costPerUnitCents: 420,
    });
    const id = await insertJobWith({ [oil]: 2_850, [filter]: 1_000 });
    expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
    expect(await stockQuantities(db, oil, filter)).toEqual([2_850, 1_000]);
    const lines = await db
      .selectFrom('stock_movements')
      .selectAll()
      .where('reference_id', '=', id)
      .orderBy('component_id')
      .execute();
    const { id: actor_id, name: actor_name } = sofia.staff.actor;
    const common = {
      type: 'sale',
      reference_type: 'citation',
      actor_id,
      actor_name,
      created_at: new Date(MONDAY_MORNING),
      reverses: null,
    };
    expect(lines).toMatchObject([
      { ...common, component_id: oil, quantity: -2_850, previous_stock: 5_700, new_stock: 2_850 },
      {
        ...common,
        component_id: filter,
        quantity: -1_000,
        previous_stock: 2_000,
        new_stock: 1_000,
      },
    ]);
    // 2.85 × 7.90 = 22.515, rounded half up.
    expect((await rowOf(id)).material_cost_cents).toBe(2252 + 420);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('takes exact thousandths: twice 2.85 of 5.7 leaves 0', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db, { quantity: 5_700 });
    const service = await createServiceWithParts(db, { [oil]: 2_850 });
    for (const left of [2_850, 0]) {
      const id = await insertJobInProgress(db, { service });
      expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
      expect(await stockQuantities(db, oil)).toEqual([left]);
    }
    const third = await insertJobInProgress(db, { service });
    const refused = await sofia.move(third, { status: 'installed' });
    expect(refused.body.message).toBe('Stock insuficiente. Disponible: 0 litros (Aceite 10W-40)');
  });

  test('takes nothing for a service that has components but does not use them', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const service = await createServiceWithParts(db, { [oil]: 1_000 });
    await changeService(service, { uses_components: false });
    const id = await insertJobInProgress(db, { service });
    await sofia.move(id, { status: 'installed' });
    expect(await stockQuantities(db, oil)).toEqual([10_000]);
    expect(await citationMovements(db, id)).toEqual([]);
    expect((await rowOf(id)).material_cost_cents).toBe(1000);
  });

  test.each([
    ['the sum of its components', true, 1185],
    ['the number entered by hand', false, 9000],
  ])('takes the BOM of a product; its cost is %s', async (_name, autoCost, cost) => {
    const { db } = site.app.context;
    const cable = await createJobPart(db, { unit: 'meter' });
    const product = await productOf({ [cable]: 1_500 }, autoCost);
    const id = await insertJobInProgress(db, { product });
    expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
    expect(await stockQuantities(db, cable)).toEqual([8_500]);
    expect((await rowOf(id)).material_cost_cents).toBe(cost);
  });

  test('takes nothing for a product without components', async () => {
    const { db } = site.app.context;
    const id = await insertJobInProgress(db, { product: site.fixtures.crashBars });
    expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
    expect(await citationMovements(db, id)).toEqual([]);
    expect((await rowOf(id)).material_cost_cents).toBe(9000);
  });

  test('takes the BOM of a deleted service with a deactivated component', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const service = await createServiceWithParts(db, { [oil]: 1_000 });
    const id = await insertJobInProgress(db, { service });
    await changeService(service, { active: false, deleted_at: new Date(MONDAY_MORNING) });
    await db.updateTable('components').set({ active: false }).where('id', '=', oil).execute();
    expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
  });

  test('takes nothing when it is repeated', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobWith({ [oil]: 1_000 });
    await sofia.move(id, { status: 'installed' });
    const before = await snapshotAgenda(db);
    expect((await sofia.move(id, { status: 'installed' })).status).toBe(200);
    expect(await snapshotAgenda(db)).toEqual(before);
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
  });

  test('is the only status change that takes stock', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobWith({ [oil]: 1_000 });
    await db.updateTable('citations').set({ status: 'pending' }).where('id', '=', id).execute();
    for (const status of ['accepted', 'pending', 'accepted', 'in-workshop', 'in-progress']) {
      expect((await sofia.move(id, { status })).status).toBe(200);
    }
    expect(await stockQuantities(db, oil)).toEqual([10_000]);
    await sofia.move(id, { status: 'installed' });
    await sofia.move(id, { status: 'delivered' });
    expect(await stockQuantities(db, oil)).toEqual([9_000]);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('is rejected without any change, and names the component, when stock is insufficient', async () => {
    const { db } = site.app.context;
    const filter = await createJobPart(db, { unit: 'piece', name: 'Filtro de aceite' });
    const oil = await createJobPart(db, { quantity: 2_500 });
    const id = await insertJobWith({ [filter]: 1_000, [oil]: 2_850 });
    const before = await snapshotAgenda(db);
    const refused = await sofia.move(id, { status: 'installed' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'insufficient-stock',
      message: 'Stock insuficiente. Disponible: 2,5 litros (Aceite 10W-40)',
      data: { component: { _id: oil, name: 'Aceite 10W-40' }, available: 2.5 },
    });
    expect(await snapshotAgenda(db)).toEqual(before);
    expect((await sofia.detail(id)).body.data.status).toBe('in-progress');
  });
});

describe('deleting a job', () => {
  test('returns all materials once, as cancellations, after it was installed', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const plug = await createJobPart(db, { unit: 'piece', name: 'Bujía' });
    const id = await insertJobWith({ [oil]: 2_850 });
    await sofia.complete(id, { usedParts: [{ partId: plug, quantity: 2 }] });
    expect(await stockQuantities(db, oil, plug)).toEqual([7_150, 8_000]);
    expect((await sofia.remove(id)).status).toBe(200);
    expect(await stockQuantities(db, oil, plug)).toEqual([10_000, 10_000]);
    const lines = await citationMovements(db, id);
    const back = lines.filter(({ type }) => type === 'cancellation');
    expect(back.map(({ quantity }) => quantity).sort()).toEqual([2_000, 2_850]);
    expect((await sofia.remove(id)).status).toBe(404);
    expect(await stockQuantities(db, oil, plug)).toEqual([10_000, 10_000]);
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('returns nothing before it was installed', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobWith({ [oil]: 1_000 });
    expect((await sofia.remove(id)).status).toBe(200);
    expect(await citationMovements(db, id)).toEqual([]);
    expect(await stockQuantities(db, oil)).toEqual([10_000]);
  });
});

describe('delivering a job', () => {
  test('records income once, with the booked price and the frozen cost', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const id = await insertJobWith({ [oil]: 2_000 });
    await sofia.move(id, { status: 'installed' });
    expect(await citationIncome(db, id)).toEqual([]);
    site.app.setNow(MONDAY_MORNING + 60_000);
    await sofia.move(id, { status: 'delivered' });
    await sofia.move(id, { status: 'delivered' });
    expect(await citationIncome(db, id)).toMatchObject([
      {
        type: 'service',
        item_name: 'Cambio de aceite y filtro',
        client_name: LUCIA.name,
        client_email: LUCIA.email,
        client_phone: LUCIA.phone,
        client_country: '',
        sale_cents: 4850,
        cost_cents: 1580,
        created_at: new Date(MONDAY_MORNING + 60_000),
        voided_at: null,
      },
    ]);
  });

  test('records income that ignores changes of prices and costs since the job was installed', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const service = await createServiceWithParts(db, { [oil]: 1_000 });
    const sold = await insertJobInProgress(db, { service });
    const installed = await insertJobInProgress(db, { service });
    for (const id of [sold, installed]) {
      await sofia.complete(id, { usedParts: [{ partId: oil, quantity: 2 }], laborCost: 10 });
    }
    await sofia.move(sold, { status: 'delivered' });
    const before = await citationIncome(db, sold);
    expect(before).toMatchObject([{ sale_cents: 4850 + 2500 + 1000, cost_cents: 3 * 790 }]);
    await changeService(service, { price_cents: 1, manual_cost_cents: 1 });
    await db
      .updateTable('components')
      .set({ cost_per_unit_cents: 99_999, sale_price_cents: 99_999, name: 'Otro' })
      .where('id', '=', oil)
      .execute();
    await sofia.move(installed, { status: 'delivered' });
    expect(await citationIncome(db, sold)).toEqual(before);
    expect(await citationIncome(db, installed)).toMatchObject([
      { sale_cents: 8350, cost_cents: 2370 },
    ]);
    expect((await sofia.detail(installed)).body.data.maintenance).toMatchObject({
      parts: [{ name: 'Aceite 10W-40', price: 12.5, total: 25 }],
      total: 83.5,
    });
  });

  test('records income, and a constraint rejects a second income line of the citation', async () => {
    const { db } = site.app.context;
    const id = await insertJobInProgress(db, { service: site.fixtures.oilChange });
    await sofia.move(id, { status: 'installed' });
    await sofia.move(id, { status: 'delivered' });
    const [line] = await citationIncome(db, id);
    if (!line) throw new Error('no income was written');
    const again = db
      .insertInto('financial_transactions')
      .values({ ...line, id: crypto.randomUUID() })
      .execute();
    await expect(again).rejects.toThrow('financial_transactions_one_first');
  });
});
