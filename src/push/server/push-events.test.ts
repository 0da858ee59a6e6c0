import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertWorkOrder } from '#test/order-rows.ts';
import { PUSH_KEYS } from '#test/push-keys.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { createStaff } from '#test/staff.ts';
import { PUSH_KINDS } from '../rules/push-kinds.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const at = new Date(MONDAY_MORNING);

/** Returns what `cause` queues for a device that wants all kinds, without committing it. */
async function queuedBy(cause: (tx: Tx) => Promise<unknown>) {
  const { actor } = await createStaff(db(), 'admin');
  const undone: { rows?: unknown[] } = {};
  const run = inTransaction(db(), async (tx) => {
    const device = { id: newId(), user_id: actor.id, endpoint: 'https://127.0.0.1/' };
    const keys = { ...PUSH_KEYS, kinds: [...PUSH_KINDS] };
    await tx
      .insertInto('push_devices')
      .values({ ...device, ...keys, shows_names: false, created_at: at })
      .execute();
    await cause(tx);
    undone.rows = await tx
      .selectFrom('push_messages')
      .select(['kind', 'record', 'created_at as at'])
      .execute();
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return undone.rows;
}

test.each(['client', 'staff'] as const)('a reservation by %s', async (actor) => {
  const { id } = await insertReservation(db(), site.fixtures.crashBars);
  const event = { reservation_id: id, at, kind: 'reserved' as const, actor, to_status: 'pending' };
  const queued = await queuedBy((tx) =>
    tx.insertInto('reservation_events').values(event).execute(),
  );
  const expected = [{ kind: 'reservation', record: id, at }];
  expect(queued).toEqual(actor === 'client' ? expected : []);
});

test.each(['client', 'staff'] as const)('an answer to an estimate by %s', async (actor) => {
  const citation = await insertCitation(db(), site.fixtures.oilChange);
  const order = await insertWorkOrder(db(), citation);
  const event = { order_id: order, at, kind: 'answered' as const, actor };
  const queued = await queuedBy((tx) => tx.insertInto('work_order_events').values(event).execute());
  const expected = [{ kind: 'answer', record: citation, at }];
  expect(queued).toEqual(actor === 'client' ? expected : []);
});

test('an imported booking queues nothing', async () => {
  const citation = await insertCitation(db(), site.fixtures.oilChange);
  const event = { citation_id: citation, at, kind: 'booked' as const, actor: 'client' as const };
  const queued = await queuedBy(async (tx) => {
    await sql`set local bujia.importing = 'on'`.execute(tx);
    await tx.insertInto('citation_events').values(event).execute();
  });
  expect(queued).toEqual([]);
});

test('a payment that comes into review, once', async () => {
  const { id } = await insertReservation(db(), site.fixtures.crashBars);
  const payment = {
    id: newId(),
    reservation_id: id,
    attempt: 1,
    provider: 'paypal' as const,
    amount_cents: 100,
    currency: 'USD',
    description: 'Unidad',
    invoice: id,
    provider_order_id: 'ORDEN',
    ordered_at: at,
    approve_url: 'https://ejemplo.com/',
    created_at: at,
    updated_at: at,
  };
  const queued = await queuedBy(async (tx) => {
    await tx.insertInto('payments').values(payment).execute();
    for (let times = 0; times < 2; times += 1) {
      await tx
        .updateTable('payments')
        .set({ status: 'review' })
        .where('id', '=', payment.id)
        .execute();
    }
  });
  expect(queued).toEqual([{ kind: 'review', record: id, at }]);
});
