import { beforeEach, describe, expect, test } from 'vitest';
import { type AgendaCalls, agendaPanel, snapshotAgenda } from '#test/agenda-calls.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { findJobViolations } from '#test/job-invariants.ts';
import { insertWorkLine, insertWorkOrder } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
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
let citation: string;
let order: string;

beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('deferred_work').execute();
  await deleteRecords(db, 'citations');
  sofia = await agendaPanel(site.app);
  citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  order = await insertWorkOrder(db, citation);
});

const line = (values: Parameters<typeof insertWorkLine>[2] = {}) =>
  insertWorkLine(site.app.context.db, order, { state: 'approved', ...values });

const snapshots = async () => {
  const { db } = site.app.context;
  return [await snapshotAgenda(db), await snapshotOrders(db)];
};

const states = async () => {
  const rows = await site.app.context.db
    .selectFrom('work_lines')
    .select(['text', 'state'])
    .orderBy('position')
    .execute();
  return Object.fromEntries(rows.map(({ text, state }) => [text, state]));
};

describe('completing a job with a work order', () => {
  test('bills the done lines at their approved price and takes their parts', async () => {
    const { db } = site.app.context;
    const pads = await createJobPart(db, { name: 'Pastillas', unit: 'piece' });
    const part = await line({
      kind: 'part',
      text: 'Pastillas delanteras',
      component_id: pads,
      quantity: 2000,
      price_cents: 1999,
    });
    const labour = await line({ text: 'Cambiar pastillas', price_cents: 2500, quantity: 1500 });
    await db.updateTable('components').set({ sale_price_cents: 9900 }).execute();
    const { status, body } = await sofia.complete(citation, { doneLines: [part, labour] });
    expect(status).toBe(200);
    expect(body.data.maintenance).toMatchObject({
      parts: [{ _id: pads, name: 'Pastillas delanteras', quantity: 2, price: 19.99, total: 39.98 }],
      laborCost: 37.5,
      total: 125.98,
    });
    expect(await stockQuantities(db, pads)).toEqual([8_000]);
    await sofia.move(citation, { status: 'delivered' });
    const [income] = await citationIncome(db, citation);
    expect(income).toMatchObject({ sale_cents: 4850 + 3998 + 3750 });
    expect(await findJobViolations(db)).toEqual([]);
  });

  test('leaves out what was not done, and keeps it as deferred work', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena' });
    await line({ text: 'Batería' });
    await line({ text: 'Bujía', state: 'proposed' });
    await line({ text: 'Pintura', state: 'declined' });
    await sofia.complete(citation, { doneLines: [chain] });
    expect(await states()).toEqual({
      Cadena: 'done',
      Batería: 'approved',
      Bujía: 'proposed',
      Pintura: 'declined',
    });
    const deferred = await db
      .selectFrom('deferred_work')
      .select(['text', 'reason'])
      .orderBy('text')
      .execute();
    expect(deferred).toEqual([
      { text: 'Batería', reason: 'later' },
      { text: 'Bujía', reason: 'later' },
    ]);
    const closed = await db.selectFrom('work_orders').selectAll().executeTakeFirstOrThrow();
    expect(closed.closed_at).toEqual(new Date(MONDAY_MORNING));
  });

  test('keeps no alternative of done work, and one of alternatives that are open', async () => {
    const { db } = site.app.context;
    const original = await line({ text: 'Cadena original', choice_group: 1 });
    await line({ text: 'Cadena nacional', choice_group: 1, state: 'proposed' });
    await line({ text: 'Cubierta Pirelli', choice_group: 2, state: 'proposed' });
    await line({ text: 'Cubierta Metzeler', choice_group: 2, state: 'proposed' });
    expect((await sofia.complete(citation, { doneLines: [original] })).status).toBe(200);
    const deferred = await db.selectFrom('deferred_work').select('text').execute();
    expect(deferred).toEqual([{ text: 'Cubierta Pirelli' }]);
  });

  test('takes the materials of a done service, and adds what others cost', async () => {
    const { db } = site.app.context;
    const oil = await createJobPart(db);
    const service = await createServiceWithParts(db, { [oil]: 1_500 });
    const brakes = await line({ kind: 'service', service_id: service, price_cents: 4850 });
    const paint = await line({ kind: 'outside', price_cents: 9000, cost_cents: 6000 });
    await sofia.complete(citation, { doneLines: [brakes, paint] });
    expect(await stockQuantities(db, oil)).toEqual([8_500]);
    const { material_cost_cents, labor_cents } = await db
      .selectFrom('citations')
      .selectAll()
      .executeTakeFirstOrThrow();
    // The booked service has a manual cost; 1.5 l of oil cost 11.85.
    const { manual_cost_cents } = await db
      .selectFrom('services')
      .select('manual_cost_cents')
      .where('id', '=', site.fixtures.oilChange)
      .executeTakeFirstOrThrow();
    expect(material_cost_cents).toBe((manual_cost_cents ?? 0) + 1185 + 6000);
    expect(labor_cents).toBe(4850 + 9000);
    expect((await citationMovements(db, citation)).map(({ quantity }) => quantity)).toEqual([
      -1_500,
    ]);
  });

  test('takes the materials of several done services, of one as often as it was done', async () => {
    const { db } = site.app.context;
    const [oil, pads] = [await createJobPart(db), await createJobPart(db, { unit: 'piece' })];
    const change = await createServiceWithParts(db, { [oil]: 1_500 });
    const brakes = await createServiceWithParts(db, { [oil]: 1_250, [pads]: 2_000 });
    const manual = await createServiceWithParts(db);
    const done: string[] = [];
    for (const serviceId of [brakes, change, manual, brakes, site.fixtures.oilChange]) {
      done.push(await line({ kind: 'service', service_id: serviceId }));
    }
    const { status } = await sofia.complete(citation, { doneLines: done });
    expect(status).toBe(200);
    expect(await stockQuantities(db, oil, pads)).toEqual([6_000, 6_000]);
    const [{ material_cost_cents } = {}, booked] = await Promise.all([
      db.selectFrom('citations').select('material_cost_cents').executeTakeFirst(),
      db
        .selectFrom('services')
        .select('manual_cost_cents')
        .where('id', '=', site.fixtures.oilChange)
        .executeTakeFirstOrThrow(),
    ]);
    // Twice the cost of the booked service, 10.00 of `manual`, and the lines of the BOMs at 7.90.
    const byHand = 2 * (booked.manual_cost_cents ?? 0) + 1000;
    expect(material_cost_cents).toBe(byHand + 1185 + 2 * (988 + 1580));
  });

  test('counts every approved line as done when the status is set to installed with the shown version', async () => {
    const { db } = site.app.context;
    await line({ text: 'Cadena', price_cents: 3000 });
    const { status } = await sofia.move(citation, { status: 'installed', orderVersion: 1 });
    expect(status).toBe(200);
    expect(await states()).toEqual({ Cadena: 'done' });
    const { labor_cents } = await db
      .selectFrom('citations')
      .select('labor_cents')
      .executeTakeFirstOrThrow();
    expect(labor_cents).toBe(3000);
  });

  test('withdraws an estimate that waits for an answer', async () => {
    const { db } = site.app.context;
    await line({ state: 'proposed' });
    await db
      .insertInto('estimates')
      .values({
        id: order,
        order_id: order,
        version: 1,
        state: 'draft',
        created_at: new Date(MONDAY_MORNING),
      })
      .execute();
    await sofia.move(citation, { status: 'installed', orderVersion: 1 });
    expect(await db.selectFrom('estimates').select('state').execute()).toEqual([
      { state: 'withdrawn' },
    ]);
  });

  test('is rejected with a line that is not approved, and changes nothing', async () => {
    const approved = await line({ text: 'Cadena' });
    const proposed = await line({ text: 'Bujía', state: 'proposed' });
    const before = await snapshots();
    for (const doneLines of [[approved, proposed], [approved, approved, order], ['x']]) {
      const reply = await sofia.complete(citation, { doneLines });
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'Hay trabajos sin aprobar entre los hechos. Revisa la orden.',
      ]);
    }
    expect(await snapshots()).toEqual(before);
  });

  test('is rejected above the limit that the client set', async () => {
    const { db } = site.app.context;
    await db.updateTable('work_orders').set({ limit_cents: 8000 }).execute();
    const chain = await line({ text: 'Cadena', price_cents: 3000 });
    const before = await snapshots();
    const above = await sofia.complete(citation, { doneLines: [chain], laborCost: 1.51 });
    expect([above.status, above.body.message]).toEqual([
      409,
      'Supera el límite que acordó el cliente: pide una nueva autorización.',
    ]);
    expect(await snapshots()).toEqual(before);
    const fits = await sofia.complete(citation, { doneLines: [chain], laborCost: 1.5 });
    expect(fits.status).toBe(200);
  });

  test('without done lines, parts and labour is rejected', async () => {
    const reply = await sofia.complete(citation, { doneLines: [] });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Agrega al menos un repuesto o el costo de la mano de obra.',
    ]);
  });

  test('bills the done lines once when the job is completed twice at once', async () => {
    const { db } = site.app.context;
    const chain = await line({ text: 'Cadena', price_cents: 3000 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => sofia.complete(citation, { doneLines: [chain] })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const events = await db
      .selectFrom('work_order_events')
      .select('kind')
      .where('kind', '=', 'completed')
      .execute();
    expect(events).toHaveLength(1);
  });
});
