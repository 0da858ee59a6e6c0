import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { insertMovements, type NewMovement } from '#cash/server/movement-rows.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertWorkOrder } from '#test/order-rows.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { EVENT_TYPES, eventLabel } from '../rules/event-types.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const at = new Date(MONDAY_MORNING);
let citation: string;
let reservation: string;

beforeAll(async () => {
  citation = await insertCitation(db(), site.fixtures.oilChange, { status: 'accepted' });
  ({ id: reservation } = await insertReservation(db(), site.fixtures.crashBars));
  await db()
    .insertInto('webhooks')
    .values({
      id: newId(),
      name: 'Todo',
      // An address that is never called.
      url: 'https://127.0.0.1/',
      types: EVENT_TYPES,
      sealed_secret: Buffer.alloc(60),
      created_at: at,
      updated_at: at,
    })
    .execute();
});
afterEach(() => db().deleteFrom('webhook_deliveries').execute());

/** Runs `cause` and returns the messages that its transaction has queued, without committing it. */
async function queuedBy(cause: (tx: Tx) => Promise<unknown>): Promise<unknown[]> {
  const bodies: unknown[] = [];
  const undone = new Error('undone');
  await inTransaction(db(), async (tx) => {
    await cause(tx);
    const rows = await tx.selectFrom('webhook_deliveries').select(['type', 'body']).execute();
    for (const { type, body } of rows) {
      const message = JSON.parse(body);
      expect([message.type, message.timestamp]).toEqual([type, at.toISOString()]);
      bodies.push({ [type]: message.data });
    }
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return bodies;
}

const citationEvent = (kind: 'booked' | 'moved' | 'commented') => (tx: Tx) =>
  tx
    .insertInto('citation_events')
    .values({
      citation_id: citation,
      at,
      kind,
      actor: 'staff',
      ...(kind === 'moved' && { from_status: 'pending', to_status: 'accepted' }),
    })
    .execute();

test.each([
  ['booked', 'citation.created'],
  ['moved', 'citation.changed'],
  ['commented', 'citation.changed'],
] as const)('a citation that is %s queues %s', async (kind, type) => {
  expect(await queuedBy(citationEvent(kind))).toEqual([
    { [type]: { id: citation, change: kind, by: 'staff', status: 'accepted' } },
  ]);
});

test.each([
  ['reserved', 'reservation.created'],
  ['commented', 'reservation.changed'],
] as const)('a reservation that is %s queues %s', async (kind, type) => {
  const event = { reservation_id: reservation, at, kind, actor: 'client' as const };
  const to_status = kind === 'reserved' ? 'pending' : null;
  const queued = await queuedBy((tx) =>
    tx
      .insertInto('reservation_events')
      .values({ ...event, to_status })
      .execute(),
  );
  expect(queued).toEqual([
    { [type]: { id: reservation, change: kind, by: 'client', status: 'pending' } },
  ]);
});

test.each([
  ['answered', 1],
  ['sent', 0],
] as const)('an estimate that is %s queues %i messages', async (kind, number) => {
  const order = await insertWorkOrder(db(), await insertCitation(db(), site.fixtures.oilChange));
  const queued = await queuedBy((tx) =>
    tx
      .insertInto('work_order_events')
      .values({ order_id: order, at, kind, actor: 'client' })
      .execute(),
  );
  expect(queued).toHaveLength(number);
  if (number === 1) {
    expect(queued).toEqual([
      { 'estimate.answered': { order, citation: expect.any(String), by: 'client' } },
    ]);
  }
});

test('a payment in two parts with change queues one payment.received', async () => {
  const { id: method } = await db()
    .selectFrom('payment_methods')
    .select('id')
    .where('kind', '=', 'cash')
    .executeTakeFirstOrThrow();
  const leg = (kind: NewMovement['kind'], cents: number): NewMovement => ({
    kind,
    method,
    currency: 'USD',
    minor: cents,
    rate: null,
    cents,
  });
  const pay = (legs: NewMovement[]) => (tx: Tx) =>
    insertMovements(
      tx,
      { cause: { kind: 'citation', id: citation }, note: '', by: null, now: MONDAY_MORNING },
      legs,
    );
  expect(
    await queuedBy(pay([leg('payment', 5_000), leg('payment', 4_000), leg('change', -400)])),
  ).toEqual([
    {
      'payment.received': { entry: expect.any(String), for: 'citation', id: citation, usd: 86 },
    },
  ]);
  expect(await queuedBy(pay([leg('refund', -4_000)]))).toEqual([]);
});

test('an import queues nothing', async () => {
  const queued = await queuedBy(async (tx) => {
    await sql`set local bujia.importing = 'on'`.execute(tx);
    await citationEvent('booked')(tx);
  });
  expect(queued).toEqual([]);
});

test('eventLabel names a type as the log shows it', () => {
  expect(['citation.changed', 'webhook.test', 'bike.stolen'].map(eventLabel)).toEqual([
    'Cita que cambia',
    'Prueba',
    'bike.stolen',
  ]);
});
