import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

/** Who does it, `null` is the program itself; when, in epoch milliseconds. */
export type ChangeContext = { actor: Actor | null; now: number };

/** The line in the audit log of what somebody did to a product; the last step. */
export async function auditProduct(
  tx: Tx,
  action: 'product-created' | 'product-changed' | 'product-deleted',
  { _id: id, name }: StaffProduct,
  { actor, now }: ChangeContext,
  fields?: readonly string[],
): Promise<void> {
  const details = { name, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'product', id }, details, now });
}
