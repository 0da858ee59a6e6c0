import { supersedeOpenAttempts } from '#payments/server/start-payment-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';

/** Staff accept or cancel a reservation by hand; `quietly`: without superseding its attempts. */
export async function closeByHand(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { reservation }: { reservation: string },
  status: 'accepted' | 'cancelled',
  { quietly = false } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const cancelled_at = status === 'cancelled' ? new Date(clock()) : null;
    await tx
      .updateTable('reservations')
      .set({ status, cancelled_at })
      .where('id', '=', reservation)
      .execute();
    if (!quietly) await supersedeOpenAttempts(tx, reservation, clock());
  });
}
