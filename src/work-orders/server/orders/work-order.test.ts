import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let staff: OrderCalls;
beforeAll(async () => {
  staff = await orderPanel(site.app);
});
beforeEach(() => site.app.setNow(MONDAY_MORNING));

const received = (body: Record<string, unknown> = {}) =>
  receivedOrder(site.app, staff, site.fixtures.oilChange, body);

describe('GET /api/citations/:id/work-order', () => {
  test('returns null before the reception', async () => {
    const citation = await insertCitation(db(), site.fixtures.oilChange);
    const { status, body } = await staff.order(citation);
    expect([status, body.success, body.data]).toEqual([200, true, null]);
  });

  test.each([UNKNOWN, 'x'])('rejects an unknown citation (%s)', async (id) => {
    const { status, body } = await staff.order(id);
    expect([status, body.code]).toEqual([404, 'unknown-citation']);
  });
});

describe('PATCH /api/citations/:id/work-order', () => {
  test('changes fields; a missing field keeps its value', async () => {
    const { citation } = await received({ km: 900, complaint: 'No frena', accessories: ['Casco'] });
    const { status, body } = await staff.change(citation, {
      km: 950,
      fuelEighths: 0,
      limit: 100,
      promised: { date: '2026-11-24', time: '18:00' },
      version: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      km: 950,
      fuelEighths: 0,
      limit: 100,
      promised: { date: '2026-11-24', time: '18:00' },
      complaint: 'No frena',
      accessories: ['Casco'],
      version: 2,
    });
  });

  test('null clears a field', async () => {
    const { citation } = await received({ km: 900, limit: 90 });
    const { body } = await staff.change(citation, { km: null, limit: null, version: 1 });
    expect([body.data.km, body.data.limit]).toEqual([null, null]);
  });

  test('rejects a change of an older version, with the current order', async () => {
    const { citation } = await received();
    const current = await staff.change(citation, { complaint: 'Primera', version: 1 });
    const before = await snapshotOrders(db());
    const { status, body } = await staff.change(citation, { complaint: 'Segunda', version: 1 });
    expect([status, body.code, body.data]).toEqual([409, 'order-changed', current.body.data]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('two changes at once store one and reject the other', async () => {
    const { citation } = await received();
    const replies = await Promise.all([
      staff.change(citation, { complaint: 'Una', version: 1 }),
      staff.change(citation, { complaint: 'Otra', version: 1 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('rejects a limit below what is agreed', async () => {
    const { _id, citation } = await received();
    await sql`update work_orders set approved_cents = 1000 where id = ${_id}`.execute(db());
    const { status, body } = await staff.change(citation, { limit: 58.49, version: 1 });
    expect([status, body.fields]).toEqual([
      400,
      { limit: 'El límite no puede ser menor que lo ya acordado: US$\u00a058,50.' },
    ]);
    expect((await staff.change(citation, { limit: 58.5, version: 1 })).status).toBe(200);
  });

  test('keeps a promised time that has passed, and rejects another one', async () => {
    const promised = { date: '2026-11-23', time: '09:00' };
    const { citation } = await received({ promised });
    site.app.setNow(MONDAY_MORNING + 2 * 3_600_000);
    const kept = await staff.change(citation, { promised, complaint: 'Frenos', version: 1 });
    expect([kept.status, kept.body.data.promised]).toEqual([200, promised]);
    const { status, body } = await staff.change(citation, {
      promised: { date: '2026-11-23', time: '09:30' },
      version: 2,
    });
    expect([status, body.fields]).toEqual([
      400,
      { promised: 'La hora prometida no puede haber pasado.' },
    ]);
  });

  test.each([UNKNOWN, 'x'])('rejects an unknown citation (%s)', async (id) => {
    const { status, body } = await staff.change(id, { version: 1 });
    expect([status, body.code]).toEqual([404, 'unknown-order']);
  });

  test('rejects a citation that was not received', async () => {
    const citation = await insertCitation(db(), site.fixtures.oilChange);
    const { status, body } = await staff.change(citation, { version: 1 });
    expect([status, body.code]).toEqual([404, 'unknown-order']);
  });

  test('rejects a change without the version', async () => {
    const { citation } = await received();
    const { status, body } = await staff.change(citation, { km: 1 });
    expect([status, body.fields]).toEqual([
      400,
      { version: 'Falta la versión que estabas viendo.' },
    ]);
  });
});
