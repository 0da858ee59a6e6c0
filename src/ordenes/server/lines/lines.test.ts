import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleService } from '#servicios/server/service-actions.ts';
import { deleteComponent } from '#stock/server/delete-actions.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder, snapshotOrders } from '#test/order-calls.ts';
import { insertSentEstimate } from '#test/order-records.ts';
import { createJobPart, createServiceWithParts } from '#test/workshop-jobs.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let staff: OrderCalls;
let order: WorkOrder;
beforeAll(async () => {
  site.app.setNow(MONDAY_MORNING);
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

const setState = (id: string, state: 'approved' | 'declined' | 'done') =>
  db().updateTable('work_lines').set({ state }).where('id', '=', id).execute();

const close = () =>
  sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());

async function estimateState(id: string) {
  const query = db().selectFrom('estimates').select('state').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).state;
}

describe('POST /api/work-orders/:id/lines', () => {
  test('proposes labour', async () => {
    expect(
      await added({ ...LABOUR, quantity: 1.5, cause: 'Gastadas', correction: 'Cambiar' }),
    ).toMatchObject({
      kind: 'labour',
      text: 'Cambiar pastillas',
      quantity: 1.5,
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
    const part = await createJobPart(db(), { name: 'Aceite 20W-50', salePriceCents: 1250 });
    expect(await added({ kind: 'part', component: part, quantity: 0.5 })).toMatchObject({
      text: 'Aceite 20W-50',
      price: 12.5,
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

  test('a line cures the finding that it names', async () => {
    await startInspection();
    const line = await added({ ...LABOUR, finding: 2 });
    const { findings } = (await staff.order(order.citation)).body.data;
    expect(findings.map((finding) => finding.line)).toEqual([null, line._id, ...rest(findings)]);
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
      'La cantidad debe ser más de 0, hasta 1000.',
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
    ['an unknown kind', { ...LABOUR, kind: 'gift' }, 'kind', 'Elige qué tipo de línea es.'],
  ])('%s is rejected', async (_what, body, field, sentence) => {
    const before = await snapshotOrders(db());
    const reply = await staff.addLine(order._id, body);
    expect([reply.status, reply.body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('a service is done once', async () => {
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
    const inactive = await createJobPart(db());
    const deleted = await createJobPart(db());
    const by = { actor: null, now: MONDAY_MORNING };
    await db()
      .updateTable('components')
      .set({ active: false })
      .where('id', '=', inactive)
      .execute();
    await deleteComponent(db(), deleted, by);
    const codes = [inactive, deleted].map(async (component) => {
      const { status, body } = await staff.addLine(order._id, { kind: 'part', component });
      return [status, body.code];
    });
    expect(await Promise.all(codes)).toEqual([
      [409, 'component-inactive'],
      [404, 'unknown-component'],
    ]);
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

const rest = (list: readonly unknown[]) => list.slice(2).map(() => null);

async function startInspection() {
  const [quick] = (await staff.checklists()).body.data;
  await staff.inspect(order._id, { checklist: quick?._id });
}

describe('PATCH /api/work-orders/:id/lines/:line', () => {
  test('changes fields; a missing field keeps its value', async () => {
    const line = await added({ ...LABOUR, cause: 'Gastadas' });
    const { status, body } = await staff.changeLine(order._id, line._id, {
      price: 45.5,
      quantity: 2,
      choiceGroup: 1,
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data.lines).toMatchObject([
      { text: 'Cambiar pastillas', cause: 'Gastadas', price: 45.5, total: 91, version: 2 },
    ]);
  });

  test('of two changes at once one is stored and the other is rejected', async () => {
    const bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
    for (let round = 0; round < 5; round += 1) {
      const line = await added();
      const replies = await Promise.all([
        staff.changeLine(order._id, line._id, { text: 'De Sofía', version: 1 }),
        bruno.changeLine(order._id, line._id, { text: 'De Bruno', version: 1 }),
      ]);
      const [stored, rejected] = replies.toSorted((a, b) => a.status - b.status);
      expect([stored?.status, rejected?.status, rejected?.body.code]).toEqual([
        200,
        409,
        'line-changed',
      ]);
      expect(rejected?.body.data.lines).toEqual(stored?.body.data.lines);
    }
  });

  test.each(['approved', 'declined'] as const)(
    'a line that is %s does not change',
    async (state) => {
      const line = await added();
      await setState(line._id, state);
      const before = await snapshotOrders(db());
      const change = await staff.changeLine(order._id, line._id, { price: 1, version: 1 });
      const removal = await staff.deleteLine(order._id, line._id);
      expect([change.status, change.body.code]).toEqual([409, 'line-answered']);
      expect([removal.status, removal.body.code]).toEqual([409, 'line-answered']);
      expect(await snapshotOrders(db())).toEqual(before);
    },
  );

  test.each([
    { price: 41 },
    { text: 'Otro' },
    { quantity: 2 },
    { cause: 'Rota' },
    { choiceGroup: 3 },
  ])('a sent estimate with the line is superseded by %j', async (change) => {
    const line = await added();
    const estimate = await insertSentEstimate(db(), order._id, [line]);
    await staff.changeLine(order._id, line._id, { ...change, version: 1 });
    expect(await estimateState(estimate)).toBe('superseded');
  });

  test('a sent estimate stays when the client sees no change', async () => {
    const line = await added();
    const other = await added();
    const estimate = await insertSentEstimate(db(), order._id, [line]);
    await staff.changeLine(order._id, line._id, { correction: 'Pastillas nuevas', version: 1 });
    await staff.changeLine(order._id, line._id, { price: 40, version: 2 });
    await staff.changeLine(order._id, other._id, { price: 1, version: 1 });
    expect(await estimateState(estimate)).toBe('sent');
  });

  test('a fraction of a piece, another number of a service and a cost of own work are rejected', async () => {
    const component = await createJobPart(db(), { unit: 'piece' });
    const service = await createServiceWithParts(db());
    const part = await added({ kind: 'part', component });
    const job = await added({ kind: 'service', service });
    const fields = async (line: string, change: object) =>
      (await staff.changeLine(order._id, line, { ...change, version: 1 })).body.fields;
    expect(await fields(part._id, { quantity: 0.5 })).toEqual({
      quantity: 'La cantidad debe ser un número entero de unidades.',
    });
    expect(await fields(job._id, { quantity: 2 })).toEqual({
      quantity: 'Un servicio se hace una vez: la cantidad es 1.',
    });
    expect(await fields(job._id, { cost: 2 })).toEqual({
      cost: 'Solo un trabajo de terceros tiene costo propio.',
    });
  });

  test.each([UNKNOWN, 'x'])('an unknown line (%s) is rejected', async (id) => {
    const change = await staff.changeLine(order._id, id, { version: 1 });
    const removal = await staff.deleteLine(order._id, id);
    expect([change.status, change.body.code]).toEqual([404, 'unknown-line']);
    expect([removal.status, removal.body.code]).toEqual([404, 'unknown-line']);
  });

  test('a line of another order is rejected', async () => {
    const line = await added();
    const other = await receivedOrder(site.app, staff, site.fixtures.oilChange);
    const { status, body } = await staff.changeLine(other._id, line._id, { price: 1, version: 1 });
    expect([status, body.code]).toEqual([404, 'unknown-line']);
  });
});

describe('DELETE /api/work-orders/:id/lines/:line', () => {
  test('removes the line, its finding’s link and a sent estimate with it', async () => {
    await startInspection();
    const line = await added({ ...LABOUR, finding: 1 });
    const estimate = await insertSentEstimate(db(), order._id, [line]);
    const { status, body } = await staff.deleteLine(order._id, line._id);
    expect([status, body.data.lines, body.data.findings[0]?.line]).toEqual([200, [], null]);
    expect(await estimateState(estimate)).toBe('superseded');
    const again = await staff.deleteLine(order._id, line._id);
    expect([again.status, again.body.code]).toEqual([404, 'unknown-line']);
  });

  test('a closed order is rejected', async () => {
    const line = await added();
    await close();
    const removal = await staff.deleteLine(order._id, line._id);
    const change = await staff.changeLine(order._id, line._id, { price: 1, version: 1 });
    expect([removal.body.code, change.body.code]).toEqual(['order-closed', 'order-closed']);
  });
});
