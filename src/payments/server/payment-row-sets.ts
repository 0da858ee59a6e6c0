import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { RowSet } from '#platform/data/row-images.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { SUPERSEDABLE } from '../rules/payment-status.ts';
import { addEvent } from './event-store.ts';
import { readAttempts } from './payment-store.ts';

/** The payments and refunds of a reservation, of which a change of its status supersedes the open attempt. */
export function paymentRowSets(reservationId: string): RowSet[] {
  const payments = sql`(select own.id from payments as own where own.reservation_id = ${reservationId}::uuid)`;
  return [
    {
      table: 'payments',
      key: ['id'],
      where: sql`reservation_id = ${reservationId}::uuid`,
      forward: ['updated_at', 'lease_until'],
    },
    { table: 'refunds', key: ['id'], where: sql`payment_id in ${payments}` },
  ];
}

/** Locks the rows of `paymentRowSets` against changes by other transactions. The caller has locked the reservation. */
export async function lockPaymentRows(tx: Tx, reservationId: string): Promise<void> {
  await readAttempts(tx, reservationId, { lock: true });
}

/** Adds the event of the attempt that the undo of a step opened again, if there is one. */
export async function recordReopenedAttempt(
  tx: Tx,
  reservationId: string,
  { by: actor, now }: { by: StaffActor; now: number },
): Promise<void> {
  const attempts = await readAttempts(tx, reservationId);
  const open = attempts.find(({ status }) => SUPERSEDABLE.includes(status));
  if (!open) return;
  const event = { type: open.status, result: '' };
  await addEvent(tx, open, event, { source: 'staff', actor, now });
}
