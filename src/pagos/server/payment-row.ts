import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { originsOf, type PaymentStatus } from '../rules/payment-status.ts';

/** A row of `payments`; its CHECK allows no other status. */
export type PaymentRow = Omit<Selectable<PaymentsTable>, 'status'> & { status: PaymentStatus };

export type EventSource =
  | 'webhook'
  | 'event-list'
  | 'return'
  | 'cancel'
  | 'job'
  | 'staff'
  | 'search'
  | 'system';

/** On whose account something happens; `now` in epoch milliseconds. */
export type Occasion = {
  source: EventSource;
  by: Pick<Actor, 'id' | 'name'> | null;
  now: number;
  /** What they typed; stands in the timeline instead of the reason. */
  note?: string;
};

export async function findPayment(db: Db | Tx, id: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as PaymentRow | undefined) ?? null;
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as PaymentRow;
}

type Change = Omit<Updateable<PaymentsTable>, 'status' | 'updated_at'>;

/**
 * Moves a payment forward, by compare-and-set, with its line in the timeline. Answers the new row, or
 * `null` where it is in no status that leads there any more: then nothing is written.
 */
export async function movePayment(
  tx: Tx,
  id: string,
  to: PaymentStatus,
  change: Change,
  occasion: Occasion,
  from: readonly PaymentStatus[] = originsOf(to),
): Promise<PaymentRow | null> {
  const row = await tx
    .updateTable('payments')
    .set({ ...change, status: to, updated_at: new Date(occasion.now) })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await noteEvent(tx, id, { type: to, result: occasion.note ?? change.reason ?? '' }, occasion);
  return row as PaymentRow;
}

/** A line of our own in the timeline of an attempt. */
export async function noteEvent(
  tx: Db | Tx,
  paymentId: string,
  { type, result }: { type: string; result: string },
  { source, by, now }: Occasion,
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      provider: 'paypal',
      event_key: newId(),
      payment_id: paymentId,
      at: new Date(now),
      source,
      type,
      result,
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? '',
    })
    .execute();
}
