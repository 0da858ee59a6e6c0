import type { Tx } from '#platform/data/database.ts';
import { orderError } from '#work-orders/contract/order-errors.ts';
import { openWorkOf } from '#work-orders/rules/open-work.ts';
import { lockOrderOf } from '#work-orders/server/orders/order-locks.ts';
import { readOrderSummary } from '#work-orders/server/orders/order-summary.ts';
import { citationQuestionBefore } from '../../rules/step-questions.ts';
import type { CitationRow } from '../citations/citation-row.ts';

/** Fields of a call about the order that its screen showed: the version, the done lines, or neither. */
export type ShownOrder = {
  doneLines?: readonly string[] | undefined;
  orderVersion?: number | undefined;
};

/**
 * Rejects the end of a job whose open order the caller did not show: `order-changed` (409) if the order has another
 * version than `orderVersion`; `open-work` (409) if the step asks about open work of the order and the caller names
 * neither a version nor done lines. Locks the order. The caller has locked the citation.
 */
export async function rejectUnshownOrder(
  tx: Tx,
  { id, status }: Pick<CitationRow, 'id' | 'status'>,
  { doneLines, orderVersion }: ShownOrder,
): Promise<void> {
  const order = await lockOrderOf(tx, id);
  if (order === null || order.closed_at !== null) {
    if (orderVersion !== undefined) throw orderError('order-changed');
    return;
  }
  if (orderVersion !== undefined) {
    if (order.version !== orderVersion) throw orderError('order-changed');
    return;
  }
  if (doneLines !== undefined) return;
  const work = openWorkOf(await readOrderSummary(tx, id));
  if (citationQuestionBefore(status, 'installed', work) !== 'none') throw orderError('open-work');
}
