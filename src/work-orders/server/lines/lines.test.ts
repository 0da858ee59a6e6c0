import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleService } from '#services/server/service-actions.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import { createJobPart, createServiceWithParts } from '#test/workshop-jobs.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let staff: OrderCalls;
let order: WorkOrder;
beforeAll(async () => {
  staff = await orderPanel(site.app);
});
beforeEach(async () => {
  order = await receivedOrder(site.app, staff, site.fixtures.oilChange);
});

const LABOUR = { kind: 'labour', text: 'Cambiar pastillas', price: 40 };

/** Adds a line and returns it. */
async function added(body: Record<string, unknown> = LABOUR, calls = staff) {
  const reply = await calls.addLine(order._id, body);
  const line = reply.body.data.lines.at(-1);
  if (reply.status !== 201 || !line) throw new Error(JSON.stringify(reply.body));
  return line;
}

const close = () =>
  sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());

describe('POST /api/work-orders/:id/lines', () => {
  test('proposes labour', async () => {
    expect(
      await added({ ...LABOUR, quantity: 1.5, cause: 'Gastadas', correction: 'Cambiar' }),
    ).toMatchObject({
      kind: 'labour',
      text: 'Cambiar pastillas',
      quantity: 1.5,
      unit: null,
      price: 40,
      total: 60,
      cause: 'Gastadas',
      correction: 'Cambiar',
      state: 'proposed',
      version: 1,
      choiceGroup: null,
    });
  });

  test('text and price default to those of the part', async () => {
    const part = await createJobPart(db(), {
      ...{ name: 'Aceite 20W-50', unit: 'liter', salePriceCents: 1250 },
    });
    expect(await added({ kind: 'part', component: part, quantity: 0.5 })).toMatchObject({
      text: 'Aceite 20W-50',
      price: 12.5,
      unit: 'liter',
      quantity: 0.5,
      total: 6.25,
      component: part,
    });
  });

  test('text and price default to those of the service', async () => {
    const service = await createServiceWithParts(db());
    expect(await added({ kind: 'service', service })).toMatchObject({
      text: 'Service con repuestos',
      price: 48.5,
      service,
    });
  });

  test('a given text and price replace those of the part', async () => {
    const part = await createJobPart(db());
    expect(
      await added({ kind: 'part', component: part, text: 'Aceite de regalo', price: 0 }),
    ).toMatchObject({ text: 'Aceite de regalo', price: 0 });
  });

  test('a part without catalogue entry and work by others are proposed', async () => {
    await added({ kind: 'part', text: 'Espejo importado', price: 90, quantity: 2 });
    const line = await added({ kind: 'outside', text: 'Rectificar tapa', price: 300, cost: 200 });
    expect([line.kind, line.total, line.cost]).toEqual(['outside', 300, null]);
  });

  test('costs are shown with permission finanzas', async () => {
    const accountant = await orderPanel(site.app, ['agenda', 'finanzas']);
    const body = { kind: 'outside', text: 'Rectificar tapa', price: 300, cost: 200 };
    expect((await added(body, accountant)).cost).toBe(200);
    const part = await createJobPart(db(), { costPerUnitCents: 790 });
    expect((await added({ kind: 'part', component: part }, accountant)).cost).toBe(7.9);
  });

  test('of two users who add lines to one finding at once none loses one', async () => {
    const bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
    await startInspection();
    const replies = await Promise.all(
      [staff, bruno, staff, bruno].map((calls, at) =>
        calls.addLine(order._id, { ...LABOUR, text: `Trabajo ${at}`, finding: 2 }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { lines } = (await staff.order(order.citation)).body.data;
    expect(lines.map(({ finding }) => finding)).toEqual([2, 2, 2, 2]);
    const added = lines.map(({ text }) => text).toSorted();
    expect(added).toEqual(['Trabajo 0', 'Trabajo 1', 'Trabajo 2', 'Trabajo 3']);
  });

  test('another checklist leaves the lines without a finding', async () => {
    await startInspection();
    await added({ ...LABOUR, finding: 2 });
    const full = (await staff.checklists()).body.data.at(1);
    const { status, body } = await staff.inspect(order._id, { checklist: full?._id });
    expect([status, body.data.lines.map(({ finding }) => finding)]).toEqual([200, [null]]);
  });

  test('a line for a finding of a checklist that was replaced meanwhile has no finding', async () => {
    await startInspection();
    const seen = (await staff.order(order.citation)).body.data.findings[1]?.item;
    const full = (await staff.checklists()).body.data.at(1);
    const about = { ...LABOUR, finding: 2, findingItem: seen };
    expect((await added(about)).finding).toBe(2);
    await staff.inspect(order._id, { checklist: full?._id });
    expect((await added(about)).finding).toBeNull();
  });

  test('the same submission adds once', async () => {
    const first = await staff.addLine(order._id, LABOUR, 'line-1');
    const again = await staff.addLine(order._id, LABOUR, 'line-1');
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(again.body.data.lines).toHaveLength(1);
  });

  test.each([
    [
      'labour without text',
      { kind: 'labour', price: 40 },
      'text',
      'Escribe qué trabajo o repuesto es.',
    ],
    [
      'labour without price',
      { kind: 'labour', text: 'Frenos' },
      'price',
      'El precio debe ser 0 o más, hasta 1.000.000.',
    ],
    [
      'a quantity of 0',
      { ...LABOUR, quantity: 0 },
      'quantity',
      'La cantidad debe ser más de 0, hasta 1.000.',
    ],
    [
      'labour with a component',
      { ...LABOUR, component: UNKNOWN },
      'component',
      'Elige el repuesto.',
    ],
    ['labour with a service', { ...LABOUR, service: UNKNOWN }, 'service', 'Elige el servicio.'],
    [
      'a service line without service',
      { kind: 'service', text: 'Service', price: 1 },
      'service',
      'Elige el servicio.',
    ],
    ['an unknown service', { kind: 'service', service: UNKNOWN }, 'service', 'Elige el servicio.'],
    ['a malformed service', { kind: 'service', service: 'x' }, 'service', 'Elige el servicio.'],
    [
      'a cost of own work',
      { ...LABOUR, cost: 5 },
      'cost',
      'Solo un trabajo de terceros tiene costo propio.',
    ],
    [
      'a finding without inspection',
      { ...LABOUR, finding: 1 },
      'finding',
      'Ese punto no está en la revisión.',
    ],
    [
      'the position 61 of a finding',
      { ...LABOUR, finding: 61 },
      'finding',
      'Ese punto no está en la revisión.',
    ],
    [
      'a position of a finding beyond the numbers of the database',
      { ...LABOUR, finding: 99_999 },
      'finding',
      'Ese punto no está en la revisión.',
    ],
    ['an unknown kind', { ...LABOUR, kind: 'gift' }, 'kind', 'Elige qué tipo de línea es.'],
  ])('%s is rejected', async (_what, body, field, sentence) => {
    const before = await snapshotOrders(db());
    const reply = await staff.addLine(order._id, body);
    expect([reply.status, reply.body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('a service with another quantity than 1 is rejected', async () => {
    const service = await createServiceWithParts(db());
    const { status, body } = await staff.addLine(order._id, {
      kind: 'service',
      service,
      quantity: 2,
    });
    expect([status, body.fields]).toEqual([
      400,
      { quantity: 'Un servicio se hace una vez: la cantidad es 1.' },
    ]);
  });

  test('a fraction of a piece is rejected', async () => {
    const component = await createJobPart(db(), { unit: 'piece' });
    const { status, body } = await staff.addLine(order._id, {
      kind: 'part',
      component,
      quantity: 1.5,
    });
    expect([status, body.fields]).toEqual([
      400,
      { quantity: 'La cantidad debe ser un número entero de unidades.' },
    ]);
  });

  test('a part that is not for sale needs a price', async () => {
    const component = await createJobPart(db(), { salePriceCents: null });
    const reply = await staff.addLine(order._id, { kind: 'part', component });
    expect([reply.status, reply.body.fields]).toEqual([
      400,
      { price: 'El precio debe ser 0 o más, hasta 1.000.000.' },
    ]);
    expect((await added({ kind: 'part', component, price: 3 })).price).toBe(3);
  });

  test.each([UNKNOWN, 'x'])('an unknown part (%s) is rejected', async (component) => {
    const { status, body } = await staff.addLine(order._id, { kind: 'part', component });
    expect([status, body.code]).toEqual([404, 'unknown-component']);
  });

  test('an inactive part and a deleted part are rejected', async () => {
    const set = async (columns: { active: boolean } | { deleted_at: Date }) => {
      const id = await createJobPart(db(), { quantity: 0 });
      await db().updateTable('components').set(columns).where('id', '=', id).execute();
      const { status, body } = await staff.addLine(order._id, { kind: 'part', component: id });
      return [status, body.code];
    };
    expect(await set({ active: false })).toEqual([409, 'component-inactive']);
    expect(await set({ deleted_at: new Date(MONDAY_MORNING) })).toEqual([404, 'unknown-component']);
  });

  test('a service that is switched off is rejected', async () => {
    const service = await createServiceWithParts(db());
    await toggleService(db(), service, false, { actor: null, now: MONDAY_MORNING });
    const { status, body } = await staff.addLine(order._id, { kind: 'service', service });
    expect([status, body.fields]).toEqual([400, { service: 'Elige el servicio.' }]);
  });

  test.each([UNKNOWN, 'x'])('an unknown order (%s) is rejected', async (id) => {
    const { status, body } = await staff.addLine(id, LABOUR);
    expect([status, body.code]).toEqual([404, 'unknown-order']);
  });

  test('a closed order is rejected', async () => {
    await close();
    const { status, body } = await staff.addLine(order._id, LABOUR);
    expect([status, body.code]).toEqual([409, 'order-closed']);
  });

  test('an order has at most 100 lines that are not deleted', async () => {
    await sql`
      insert into work_lines (id, order_id, kind, text, quantity, price_cents, position)
      select gen_random_uuid(), ${order._id}, 'labour', 'Línea ' || n, 1000, 100, n
      from generate_series(1, 99) as n`.execute(db());
    const last = await added();
    const { status, body } = await staff.addLine(order._id, LABOUR);
    expect([status, body.code]).toEqual([409, 'too-many-lines']);
    await staff.deleteLine(order._id, last._id);
    await added();
  });
});

async function startInspection() {
  const [quick] = (await staff.checklists()).body.data;
  await staff.inspect(order._id, { checklist: quick?._id });
}
