import { deferWork } from '#clients/server/deferred-work-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { declinedWork } from '../../rules/order-lines.ts';
import { readOrderCitation } from '../orders/order-citation.ts';
import type { OrderChange, OrderRow } from '../orders/order-locks.ts';

/** Makes lines that the client declined deferred work of the motorcycle, if the citation has one. */
export async function deferLines(
  tx: Tx,
  order: OrderRow,
  ids: readonly string[],
  change: OrderChange,
): Promise<void> {
  if (ids.length === 0) return;
  const { motorcycleId } = await readOrderCitation(tx, order.citation_id);
  if (motorcycleId === null) return;
  const works = await tx
    .selectFrom('work_lines')
    .select(['text', 'service_id as serviceId'])
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  await deferWork(tx, { motorcycleId, works, reason: 'declined' }, change);
}

/**
 * Defers alternatives when their last open line was removed or left them, if the client declined all others. While a
 * line was open they were not deferred.
 */
export async function deferLeftGroup(
  tx: Tx,
  order: OrderRow,
  choiceGroup: number | null,
  change: OrderChange,
): Promise<void> {
  if (choiceGroup === null) return;
  const lines = await tx
    .selectFrom('work_lines')
    .select(['id', 'state', 'choice_group as choiceGroup'])
    .where('order_id', '=', order.id)
    .where('choice_group', '=', choiceGroup)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const declined = declinedWork(lines, new Set(lines.map(({ id }) => id)));
  await deferLines(tx, order, [...declined], change);
}
