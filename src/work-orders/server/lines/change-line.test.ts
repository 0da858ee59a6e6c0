import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { insertEstimate } from '#test/order-rows.ts';
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

const setState = (id: string, state: 'approved' | 'declined' | 'done') =>
  db().updateTable('work_lines').set({ state }).where('id', '=', id).execute();

const close = () =>
  sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());

async function estimateState(id: string) {
  const query = db().selectFrom('estimates').select('state').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).state;
}

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
    const { estimate } = await insertEstimate(db(), order._id, [line]);
    await staff.changeLine(order._id, line._id, { ...change, version: 1 });
    expect(await estimateState(estimate)).toBe('superseded');
  });

  test('a sent estimate stays when the client sees no change', async () => {
    const line = await added();
    const other = await added();
    const { estimate } = await insertEstimate(db(), order._id, [line]);
    await staff.changeLine(order._id, line._id, { correction: 'Pastillas nuevas', version: 1 });
    await staff.changeLine(order._id, line._id, { price: 40, version: 2 });
    await staff.changeLine(order._id, other._id, { price: 1, version: 1 });
    expect(await estimateState(estimate)).toBe('sent');
  });

  test.each(['approved', 'done'] as const)(
    'an alternative to a line that is %s is rejected, also as a new line',
    async (state) => {
      const chosen = await added({ ...LABOUR, choiceGroup: 1 });
      const beside = await added({ ...LABOUR, choiceGroup: 1 });
      const other = await added({ ...LABOUR, choiceGroup: 2 });
      await setState(chosen._id, state);
      const before = await snapshotOrders(db());
      const replies = [
        await staff.changeLine(order._id, other._id, { choiceGroup: 1, version: 1 }),
        await staff.addLine(order._id, { ...LABOUR, choiceGroup: 1 }),
      ];
      for (const { status, body } of replies) {
        expect([status, body.fields]).toEqual([
          400,
          { choiceGroup: 'El cliente ya respondió estas alternativas: usa otro grupo.' },
        ]);
      }
      expect(await snapshotOrders(db())).toEqual(before);
      const kept = await staff.changeLine(order._id, beside._id, {
        choiceGroup: 1,
        price: 5,
        version: 1,
      });
      expect(kept.status).toBe(200);
    },
  );

  test.each([
    [
      'joins',
      async () => {
        const beside = await added({ ...LABOUR, choiceGroup: 2 });
        return () => staff.changeLine(order._id, beside._id, { choiceGroup: 1, version: 1 });
      },
    ],
    ['is added to', async () => () => staff.addLine(order._id, { ...LABOUR, choiceGroup: 1 })],
  ])(
    'a sent estimate is superseded when a line %s its open alternatives',
    async (_how, prepare) => {
      const lines = [
        await added({ ...LABOUR, choiceGroup: 1 }),
        await added({ ...LABOUR, choiceGroup: 1 }),
      ];
      const join = await prepare();
      const { estimate } = await insertEstimate(db(), order._id, lines);
      expect((await join()).status).toBeLessThan(300);
      expect(await estimateState(estimate)).toBe('superseded');
    },
  );

  test('alternatives that the client declined are rejected, also for a new line', async () => {
    const declined = await added({ ...LABOUR, choiceGroup: 1 });
    const other = await added();
    await setState(declined._id, 'declined');
    const before = await snapshotOrders(db());
    const replies = [
      await staff.changeLine(order._id, other._id, { choiceGroup: 1, version: 1 }),
      await staff.addLine(order._id, { ...LABOUR, choiceGroup: 1 }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('a sent estimate stays when a line joins alternatives that it does not offer', async () => {
    const declined = await added({ ...LABOUR, choiceGroup: 1 });
    await added({ ...LABOUR, choiceGroup: 1 });
    const { estimate } = await insertEstimate(db(), order._id, [declined, await added()]);
    await setState(declined._id, 'declined');
    expect((await staff.addLine(order._id, { ...LABOUR, choiceGroup: 1 })).status).toBe(201);
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
  test('removes the line and a sent estimate with it; the other line of its finding stays', async () => {
    await startInspection();
    const line = await added({ ...LABOUR, finding: 1 });
    const other = await added({ ...LABOUR, finding: 1 });
    const { estimate } = await insertEstimate(db(), order._id, [line]);
    const { status, body } = await staff.deleteLine(order._id, line._id);
    expect(status).toBe(200);
    expect(body.data.lines).toMatchObject([{ _id: other._id, finding: 1 }]);
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
