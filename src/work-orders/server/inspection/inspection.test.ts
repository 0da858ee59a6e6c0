import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const QUICK = '00000000-0000-7000-8000-000000000001';
const FULL = '00000000-0000-7000-8000-000000000002';

let admin: OrderCalls;
let staff: OrderCalls;
let order: WorkOrder;
beforeAll(async () => {
  staff = await orderPanel(site.app);
  admin = await orderPanel(site.app, 'admin');
});
beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  order = await receivedOrder(site.app, staff, site.fixtures.oilChange);
});

const inspect = (body: unknown) => staff.inspect(order._id, body);
const now = (position: number, note = '') => ({ position, state: 'now', note });

describe('PUT /api/work-orders/:id/inspection', () => {
  test('copies the items of the checklist', async () => {
    const { status, body } = await inspect({ checklist: QUICK });
    expect(status).toBe(200);
    expect(body.data.checklist).toBe('Revisión rápida');
    expect(body.data.findings).toHaveLength(10);
    expect(body.data.findings[0]).toEqual({
      position: 1,
      item: 'Frenos: pastillas y discos',
      state: null,
      note: '',
    });
    expect(body.data.inspectedAt).toBeNull();
  });

  test('sets findings by their position; others stay', async () => {
    await inspect({ checklist: QUICK, findings: [now(1, 'Pastillas al límite')] });
    site.app.setNow(MONDAY_MORNING + 60_000);
    const { body } = await inspect({ findings: [{ position: 3, state: 'ok' }] });
    expect(body.data.findings.slice(0, 3)).toMatchObject([
      { state: 'now', note: 'Pastillas al límite' },
      { state: null, note: '' },
      { state: 'ok', note: '' },
    ]);
    expect(body.data.inspectedAt).toBe(new Date(MONDAY_MORNING + 60_000).toISOString());
  });

  test('clears the instant of the inspection when the last finding loses its state', async () => {
    await inspect({ checklist: QUICK, findings: [now(1)] });
    const { body } = await inspect({ findings: [{ position: 1, state: null }] });
    expect(body.data.inspectedAt).toBeNull();
  });

  test('another checklist replaces the first one while no finding has a state', async () => {
    await inspect({ checklist: QUICK });
    const replaced = await inspect({ checklist: FULL });
    expect([replaced.body.data.checklist, replaced.body.data.findings.length]).toEqual([
      'Revisión completa',
      30,
    ]);
    await inspect({ findings: [now(30)] });
    const before = await snapshotOrders(db());
    const { status, body } = await inspect({ checklist: QUICK });
    expect([status, body.code, body.data.checklist]).toEqual([
      409,
      'order-changed',
      'Revisión completa',
    ]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('two mechanics who set different findings at once lose none', async () => {
    const bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
    await inspect({ checklist: QUICK });
    await Promise.all([
      ...[1, 3, 5, 7, 9].map((position) => inspect({ findings: [now(position)] })),
      ...[2, 4, 6, 8, 10].map((position) =>
        bruno.inspect(order._id, { findings: [now(position)] }),
      ),
    ]);
    const { findings } = (await staff.order(order.citation)).body.data;
    expect(findings.map(({ state }) => state)).toEqual(Array(10).fill('now'));
  });

  test('rejects a finding that another mechanic changed since it was read, and changes nothing', async () => {
    const bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
    const OPEN = { state: null, note: '' };
    await inspect({ checklist: QUICK });
    const theirs = { ...now(1, 'Gastadas'), seen: [OPEN] };
    expect((await bruno.inspect(order._id, { findings: [theirs] })).status).toBe(200);
    const before = await snapshotOrders(db());
    const mine = { position: 1, state: 'ok', note: '', seen: [OPEN] };
    const { status, body } = await inspect({ findings: [{ ...now(2), seen: [OPEN] }, mine] });
    expect([status, body.code, body.message]).toEqual([
      409,
      'finding-changed',
      'Otra persona cambió un punto de la revisión mientras tanto. Revisa cómo quedó.',
    ]);
    expect(body.data.findings[0]).toMatchObject({ state: 'now', note: 'Gastadas' });
    expect(await snapshotOrders(db())).toEqual(before);
    // Repeated after a lost answer, and changed after one that had arrived.
    expect((await bruno.inspect(order._id, { findings: [theirs] })).status).toBe(200);
    const seen = [OPEN, { state: 'now', note: 'Gastadas' }];
    expect((await inspect({ findings: [{ ...mine, seen }] })).status).toBe(200);
  });

  test('rejects findings of items that another checklist has replaced, and changes nothing', async () => {
    await inspect({ checklist: FULL });
    const { findings } = (await inspect({ checklist: QUICK })).body.data;
    const seen = [{ state: null, note: '' }];
    const before = await snapshotOrders(db());
    for (const [position, item] of [
      [1, 'Otro punto'],
      [30, 'Un punto de la lista larga'],
    ]) {
      const { status, body } = await inspect({
        findings: [
          { ...now(2), seen },
          { position, item, state: 'ok', seen },
        ],
      });
      expect([status, body.code, body.data.findings]).toEqual([409, 'finding-changed', findings]);
    }
    expect(await snapshotOrders(db())).toEqual(before);
    const { item } = findings[0] ?? {};
    expect((await inspect({ findings: [{ ...now(1), item, seen }] })).status).toBe(200);
  });

  test('of two mechanics who change the same finding at once one is rejected', async () => {
    const bruno = await orderPanel(site.app, ['agenda'], 'Bruno Silva');
    await inspect({ checklist: QUICK });
    for (let position = 1; position <= 4; position += 1) {
      const seen = [{ state: null, note: '' }];
      const replies = await Promise.all([
        inspect({ findings: [{ ...now(position), seen }] }),
        bruno.inspect(order._id, { findings: [{ position, state: 'ok', note: '', seen }] }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test.each([
    [
      'a position that the inspection does not have',
      [now(1), now(11)],
      'findings.1.position',
      'Ese punto no está en la revisión.',
    ],
    [
      'an unknown state',
      [{ position: 1, state: 'broken' }],
      'findings.0.state',
      'Elige bien, vigilar, urgente o no corresponde.',
    ],
    [
      'a long note',
      [now(1, 'x'.repeat(501))],
      'findings.0.note',
      'La nota no puede superar los 500 caracteres.',
    ],
  ])('%s is rejected', async (_what, findings, field, sentence) => {
    await inspect({ checklist: QUICK });
    const before = await snapshotOrders(db());
    const { status, body } = await inspect({ findings });
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test.each([UNKNOWN, 'x'])('an unknown checklist (%s) is rejected', async (checklist) => {
    const { status, body } = await inspect({ checklist });
    expect([status, body.code]).toEqual([404, 'unknown-checklist']);
  });

  test('an unknown order and a closed order are rejected', async () => {
    const unknown = await staff.inspect(UNKNOWN, { checklist: QUICK });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-order']);
    await sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());
    const closed = await inspect({ checklist: QUICK });
    expect([closed.status, closed.body.code]).toEqual([409, 'order-closed']);
  });
});

const BODY = {
  name: 'Revisión de invierno',
  vehicleTypes: ['motorcycle', 'e-vehicle'],
  tier: 'quick',
  items: ['Puños calefaccionados', 'Batería'],
};

async function addedChecklist(change: Record<string, unknown> = {}) {
  const { status, body } = await admin.addChecklist({ ...BODY, ...change });
  expect(status).toBe(201);
  return body.data;
}

const auditOf = (id: string) =>
  db()
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('the templates of inspections', () => {
  test('are listed, quick ones first', async () => {
    const { body } = await staff.checklists();
    const tiers = body.data.map(({ tier }) => tier);
    expect(tiers).toEqual([...tiers].sort().reverse());
    expect(body.data.map(({ name }) => name)).toContain('Revisión completa');
  });

  test('can be added, changed and deleted, each with a line in the audit log', async () => {
    const added = await addedChecklist();
    expect(added).toMatchObject({ ...BODY, version: 1 });
    const changed = await admin.changeChecklist(added._id, {
      ...BODY,
      items: ['Batería'],
      version: 1,
    });
    expect(changed.body.data).toEqual({ ...added, items: ['Batería'], version: 2 });
    const deleted = await admin.deleteChecklist(added._id);
    expect([deleted.status, deleted.body.data]).toEqual([200, { _id: added._id }]);
    const ids = (await staff.checklists()).body.data.map(({ _id }) => _id);
    expect(ids).not.toContain(added._id);
    expect(await auditOf(added._id)).toEqual([
      { action: 'checklist-created', details: { name: BODY.name } },
      { action: 'checklist-changed', details: { name: BODY.name, fields: ['items'] } },
      { action: 'checklist-deleted', details: { name: BODY.name } },
    ]);
  });

  test('leave the inspections that started with them as they are', async () => {
    const { _id } = await addedChecklist();
    await inspect({ checklist: _id });
    await admin.changeChecklist(_id, { ...BODY, items: ['Otra cosa'], version: 1 });
    await admin.deleteChecklist(_id);
    const { data } = (await staff.order(order.citation)).body;
    expect([data.checklist, data.findings.map(({ item }) => item)]).toEqual([
      BODY.name,
      BODY.items,
    ]);
    const { status, body } = await inspect({ checklist: _id });
    expect([status, body.code]).toEqual([404, 'unknown-checklist']);
  });

  test('are added once by the same submission', async () => {
    const first = await admin.addChecklist(BODY, 'checklist-1');
    const again = await admin.addChecklist(BODY, 'checklist-1');
    expect(again.body.data).toEqual(first.body.data);
  });

  test('that changed meanwhile are rejected, with the current one', async () => {
    const { _id } = await addedChecklist();
    const replies = await Promise.all(
      ['Una', 'Otra'].map((name) => admin.changeChecklist(_id, { ...BODY, name, version: 1 })),
    );
    const [stored, rejected] = replies.toSorted((a, b) => a.status - b.status);
    expect([stored?.status, rejected?.status, rejected?.body.code]).toEqual([
      200,
      409,
      'checklist-changed',
    ]);
    expect(rejected?.body.data).toEqual(stored?.body.data);
  });

  test.each([UNKNOWN, 'x'])('that are unknown (%s) are rejected', async (id) => {
    const change = await admin.changeChecklist(id, { ...BODY, version: 1 });
    const removal = await admin.deleteChecklist(id);
    expect([change.status, change.body.code]).toEqual([404, 'unknown-checklist']);
    expect([removal.status, removal.body.code]).toEqual([404, 'unknown-checklist']);
  });

  test.each([
    [{ name: '' }, 'name', 'Escribe el nombre de la revisión.'],
    [{ items: [] }, 'items', 'La revisión necesita entre 1 y 60 puntos.'],
    [{ items: Array(61).fill('Algo') }, 'items', 'La revisión necesita entre 1 y 60 puntos.'],
    [{ items: ['  '] }, 'items.0', 'Escribe qué se revisa.'],
    [{ tier: 'long' }, 'tier', 'Elige si la revisión es rápida o completa.'],
    [{ vehicleTypes: ['boat'] }, 'vehicleTypes.0', 'Elige para qué vehículos es.'],
  ])('with %j are rejected', async (change, field, sentence) => {
    const { status, body } = await admin.addChecklist({ ...BODY, ...change });
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });
});
