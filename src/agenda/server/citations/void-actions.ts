import { removeNextService } from '#clients/server/next-service-actions.ts';
import type { StaffVoidContext } from '#finance/server/void-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { returnToStock } from '#stock/server/movement-actions.ts';
import { addCitationEvent } from './citation-row.ts';

/**
 * Voids the sale of a delivered job: its materials return to stock, once, and the next service that
 * the delivery planned is removed. The citation stays delivered and gets an event, even if it is
 * deleted or cleared from the history.
 */
export async function voidCitationSale(
  tx: Tx,
  id: string,
  { by, reason, now }: StaffVoidContext,
): Promise<void> {
  await tx
    .selectFrom('citations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reference = { type: 'citation', id } as const;
  await returnToStock(tx, reference, { type: 'return', actor: by, reason, now });
  await removeNextService(tx, id);
  await addCitationEvent(tx, id, { kind: 'voided', details: { reason } }, { by, now });
}
