import { beforeAll, describe, expect, test } from 'vitest';
import { snapshotAgenda } from '#test/agenda-calls.ts';
import { insertCitation } from '#test/citation-row.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel } from '#test/order-calls.ts';
import { insertEstimate } from '#test/order-rows.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let staff: OrderCalls;
let clientCalls: ClientCalls;
beforeAll(async () => {
  staff = await orderPanel(site.app);
  clientCalls = await clientsPanel(site.app);
});

const at = new Date(MONDAY_MORNING);
const citationIn = (status: CitationStatus) =>
  insertCitation(db(), site.fixtures.oilChange, {
    status,
    cancelled_at: status === 'cancelled' ? at : null,
    delivered_at: status === 'delivered' ? at : null,
  });

const eventsOf = async (citation: string) =>
  (
    await db()
      .selectFrom('citation_events')
      .select(['to_status', 'actor_name'])
      .where('citation_id', '=', citation)
      .orderBy('id')
      .execute()
  ).map(({ to_status, actor_name }) => `${to_status} ${actor_name}`);

async function statusOf(citation: string) {
  const query = db().selectFrom('citations').select('status').where('id', '=', citation);
  return (await query.executeTakeFirstOrThrow()).status;
}

/** Everything that a rejected reception must not change. */
const snapshot = async () => [await snapshotAgenda(db()), await snapshotOrders(db())];

describe('POST /api/citations/:id/work-order', () => {
  test('opens the order with what was recorded', async () => {
    const citation = await citationIn('accepted');
    const { status, body } = await staff.receive(citation, {
      km: 12_400,
      fuelEighths: 4,
      accessories: ['Llaves', 'Casco'],
      complaint: 'Hace ruido al frenar',
      limit: 200,
      promised: { date: '2026-11-26', time: '17:30' },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      citation,
      receivedAt: new Date(MONDAY_MORNING).toISOString(),
      km: 12_400,
      fuelEighths: 4,
      accessories: ['Llaves', 'Casco'],
      complaint: 'Hace ruido al frenar',
      limit: 200,
      promised: { date: '2026-11-26', time: '17:30' },
      base: 48.5,
      approved: 0,
      version: 1,
      lines: [],
      findings: [],
      photos: [],
      estimates: [],
      inspectedAt: null,
      closedAt: null,
    });
    expect((await staff.order(citation)).body.data).toEqual(body.data);
  });

  test.each([
    ['pending', ['accepted Sofía Güida', 'in-workshop Sofía Güida'], 'in-workshop'],
    ['accepted', ['in-workshop Sofía Güida'], 'in-workshop'],
    ['in-workshop', [], 'in-workshop'],
    ['in-progress', [], 'in-progress'],
  ] as const)(
    'moves a citation in %s to the workshop with an event for each step',
    async (from, events, status) => {
      const citation = await citationIn(from);
      expect((await staff.receive(citation)).status).toBe(201);
      expect([await eventsOf(citation), await statusOf(citation)]).toEqual([events, status]);
    },
  );

  test.each(['installed', 'delivered', 'cancelled'] as const)(
    'a citation in %s is rejected',
    async (from) => {
      const citation = await citationIn(from);
      const before = await snapshot();
      const { status, body } = await staff.receive(citation);
      expect([status, body.code]).toEqual([409, 'not-receivable']);
      expect(await snapshot()).toEqual(before);
    },
  );

  test('a second reception is rejected, with the order', async () => {
    const citation = await citationIn('accepted');
    const first = await staff.receive(citation, { complaint: 'No arranca' });
    const before = await snapshot();
    const { status, body } = await staff.receive(citation, { complaint: 'Otra cosa' });
    expect([status, body.code]).toEqual([409, 'already-received']);
    expect(body.data).toEqual(first.body.data);
    expect(await snapshot()).toEqual(before);
  });

  test('the same submission receives once and gets the same answer', async () => {
    const citation = await citationIn('accepted');
    const first = await staff.receive(citation, { complaint: 'No arranca' }, 'reception-1');
    const before = await snapshot();
    const again = await staff.receive(citation, { complaint: 'No arranca' }, 'reception-1');
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(await snapshot()).toEqual(before);
  });

  test('kilometres become a reading of the motorcycle', async () => {
    const { citation, motorcycle } = await insertClient(db(), site.fixtures.oilChange);
    expect((await staff.receive(citation, { km: 8000 })).status).toBe(201);
    const { readings } = (await clientCalls.motorcycle(motorcycle)).body.data;
    expect(readings).toMatchObject([{ km: 8000, by: 'Sofía Güida', source: 'reception' }]);
  });

  test('doubtful kilometres are received once they are confirmed', async () => {
    const { citation, motorcycle } = await insertClient(db(), site.fixtures.oilChange);
    await clientCalls.addReading(motorcycle, { km: 9000 });
    const before = await snapshot();
    const doubted = await staff.receive(citation, { km: 7000 });
    expect([doubted.status, doubted.body.code, doubted.body.data.last]).toEqual([
      409,
      'reading-lower',
      9000,
    ]);
    expect(await snapshot()).toEqual(before);
    const { status, body } = await staff.receive(citation, { km: 7000, kmConfirmed: true });
    expect([status, body.data.km]).toEqual([201, 7000]);
  });

  test('kilometres of a citation without motorcycle stay on the order', async () => {
    const citation = await insertCitation(db(), site.fixtures.oilChange, {
      vehicle_brand: '',
      vehicle_model: '',
      status: 'accepted',
    });
    await db()
      .updateTable('citations')
      .set({ motorcycle_id: null })
      .where('id', '=', citation)
      .execute();
    const readings = () => db().selectFrom('odometer_readings').selectAll().execute();
    const before = await readings();
    const { status, body } = await staff.receive(citation, { km: 3000 });
    expect([status, body.data.km]).toEqual([201, 3000]);
    expect(await readings()).toEqual(before);
  });

  test.each([
    [
      'a limit below the price',
      { limit: 48.49 },
      'limit',
      'El límite no puede ser menor que lo ya acordado: US$\u00a048,50.',
    ],
    ['a limit of 0', { limit: 0 }, 'limit', 'El límite debe ser más de 0.'],
    [
      'a promised time that has passed',
      { promised: { date: '2026-11-23', time: '07:59' } },
      'promised',
      'La hora prometida no puede haber pasado.',
    ],
    [
      'a promised day that does not exist',
      { promised: { date: '2026-02-30', time: '10:00' } },
      'promised.date',
      'Elige el día y la hora prometidos.',
    ],
    [
      'more fuel than a full tank',
      { fuelEighths: 9 },
      'fuelEighths',
      'Elige cuánto combustible tiene.',
    ],
    [
      'too many kilometres',
      { km: 2_000_001 },
      'km',
      'Los kilómetros deben ser un número entero de 0 a 2.000.000.',
    ],
    [
      'too many accessories',
      { accessories: Array.from({ length: 21 }, (_, at) => `Cosa ${at}`) },
      'accessories',
      'Son demasiados accesorios.',
    ],
  ])('%s is rejected', async (_what, change, field, sentence) => {
    const citation = await citationIn('accepted');
    const before = await snapshot();
    const { status, body } = await staff.receive(citation, change);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
    expect(await snapshot()).toEqual(before);
  });

  test('a limit of exactly the price is accepted', async () => {
    const { status, body } = await staff.receive(await citationIn('accepted'), { limit: 48.5 });
    expect([status, body.data.limit]).toEqual([201, 48.5]);
  });

  test.each([UNKNOWN, 'x'])('an unknown citation (%s) is rejected', async (id) => {
    const { status, body } = await staff.receive(id);
    expect([status, body.code]).toEqual([404, 'unknown-citation']);
  });
});

describe('deleting a received citation', () => {
  test('closes its order and withdraws its estimate', async () => {
    const citation = await citationIn('accepted');
    const order = (await staff.receive(citation)).body.data;
    const line = { kind: 'labour', text: 'Frenos', price: 10 };
    const { lines } = (await staff.addLine(order._id, line)).body.data;
    await insertEstimate(db(), order._id, lines);
    const reply = await fetch(`${site.app.url}/api/citations/${citation}`, {
      method: 'DELETE',
      headers: staff.staff.headers,
    });
    expect(reply.status).toBe(200);
    const admin = await orderPanel(site.app, 'admin');
    const { closedAt, estimates } = (await admin.order(citation)).body.data;
    expect([closedAt, estimates[0]?.state]).toEqual([
      new Date(MONDAY_MORNING).toISOString(),
      'withdrawn',
    ]);
    const { status, body } = await staff.change(citation, { complaint: 'Tarde', version: 1 });
    expect([status, body.code]).toEqual([409, 'order-closed']);
  });
});
