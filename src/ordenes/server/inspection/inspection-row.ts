import type { Tx } from '#platform/data/database.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { ORDER_TEXTS } from '../../rules/order-fields.ts';

/** Rejects with 400 a position that the inspection of an order does not have. The caller has locked the order. */
export async function rejectUnknownFinding(
  tx: Tx,
  orderId: string,
  position: number,
): Promise<void> {
  const row = await tx
    .selectFrom('findings')
    .select('position')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row) throw invalidFields({ finding: ORDER_TEXTS.finding });
}
