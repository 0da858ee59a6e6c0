import type { Tx } from '#platform/data/database.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { ORDER_TEXTS } from '../../rules/order-fields.ts';

type NamedFinding = {
  finding?: number | null | undefined;
  /** The item that the caller saw at the position. */
  findingItem?: string | undefined;
};

/**
 * Returns the position of the finding of a new line or photo; `null` without one, and after another checklist replaced
 * the one that the caller saw. Rejects with 400 a position that the inspection of the order does not have. The caller
 * has locked the order.
 */
export async function readFinding(
  tx: Tx,
  orderId: string,
  { finding = null, findingItem }: NamedFinding,
): Promise<number | null> {
  if (finding === null) return null;
  const row = await tx
    .selectFrom('findings')
    .select('item')
    .where('order_id', '=', orderId)
    .where('position', '=', finding)
    .executeTakeFirst();
  if (findingItem !== undefined) return row?.item === findingItem ? finding : null;
  if (!row) throw invalidFields({ finding: ORDER_TEXTS.finding });
  return finding;
}
