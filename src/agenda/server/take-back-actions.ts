import type { TakingBack } from '#finanzas/server/sold-causes-actions.ts';
import type { Tx } from '#server-kit/database.ts';
import { putBack } from '#stock/server/movement-actions.ts';
import { leaveTrace } from './citation-trace.ts';

/**
 * Takes back the sale of a delivered job: its materials return to stock, once. The citation stays
 * delivered and gets an event, even if it is deleted or cleared from the history.
 */
export async function takeBackJob(
  tx: Tx,
  id: string,
  { by, reason, now }: TakingBack,
): Promise<void> {
  await tx
    .selectFrom('citations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reference = { type: 'citation', id } as const;
  await putBack(tx, reference, { type: 'return', actor: by, reason, now });
  await leaveTrace(tx, id, { kind: 'voided', details: { reason } }, { by, now });
}
