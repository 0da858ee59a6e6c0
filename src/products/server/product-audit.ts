import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Tx } from '#platform/data/database.ts';
import type { ActionContext } from '#shared/contract/access-policy.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

/** Writes the audit line of a product. Call it last: the audit log is the last lock. */
export async function auditProduct(
  tx: Tx,
  action: 'product-created' | 'product-changed' | 'product-deleted',
  { _id: id, name }: StaffProduct,
  { actor, now }: ActionContext,
  fields?: readonly string[],
): Promise<void> {
  const details = { name, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'product', id }, details, now });
}
