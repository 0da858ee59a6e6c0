import { readSettings } from '#ajustes/server/settings-queries.ts';
import { openPayments } from '#pagos/server/open-payments-actions.ts';
import type { PaidCause, Payments } from '#pagos/server/paid-cause-actions.ts';
import type { Kit } from '#server-kit/kit.ts';

/** Payments of this process: what they are for, and in whose name they are asked. */
export function openWorkshopPayments(kit: Kit): Payments {
  return openPayments(kit, paidReservation(kit), async () => (await readSettings(kit)).name);
}

/** Until the room of reservations says it itself: a paid one is accepted; staff read alerts in the log. */
function paidReservation({ log }: Kit): PaidCause {
  return {
    lockOpen: async (tx, id) => {
      const row = await tx
        .selectFrom('reservations')
        .select('status')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return row.status === 'pending';
    },
    accept: async (tx, id, _paid, now) => {
      await tx
        .updateTable('reservations')
        .set({ status: 'accepted', updated_at: new Date(now) })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('reservation_events')
        .values({
          reservation_id: id,
          at: new Date(now),
          kind: 'moved',
          actor: 'system',
          from_status: 'pending',
          to_status: 'accepted',
        })
        .execute();
    },
    refunded: async () => undefined,
    alert: async (_tx, { reservationId, title }) => log.warn({ reservationId }, title),
  };
}
