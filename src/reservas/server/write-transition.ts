import type { Tx } from '#platform/data/database.ts';
import type { Cents } from '#shared/money/money.ts';
import type { ReservationStatus } from '../rules/reservation-status.ts';
import { addEvent, type EventContext } from './reservation-events.ts';
import { nextUpdatedAt, type ReservationRow } from './reservation-row.ts';

type Transition = {
  to: ReservationStatus;
  finalSaleCents: Cents | null;
  material_cost_cents?: Cents | null;
};

/**
 * Writes a move that was found to be allowed, of a row that the caller has locked: leaves its trace,
 * compares and sets. Staff's moves and the payment's are the same here.
 */
export async function writeTransition(
  tx: Tx,
  row: ReservationRow,
  { to, finalSaleCents, ...materials }: Transition,
  doing: EventContext,
): Promise<ReservationRow> {
  const now = new Date(doing.now);
  const trace = { kind: 'moved', from: row.status, to, finalSaleCents } as const;
  await addEvent(tx, row.id, trace, doing);
  const written = await tx
    .updateTable('reservations')
    .set({
      ...materials,
      status: to,
      final_sale_cents: finalSaleCents,
      delivered_at: finalSaleCents === null ? null : (row.delivered_at ?? now),
      cancelled_at: to === 'cancelled' ? now : null,
      updated_at: nextUpdatedAt(row, doing.now),
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
  return written as ReservationRow;
}
