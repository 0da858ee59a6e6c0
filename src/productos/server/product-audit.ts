import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import type { Tx } from '#server-kit/database.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

/** Who does it, `null` is the program itself; when, in epoch milliseconds. */
export type By = { actor: Actor | null; now: number };

/** The line in the audit log of what somebody did to a product; the last step. */
export async function auditProduct(
  tx: Tx,
  action: 'product-created' | 'product-changed' | 'product-deleted',
  { _id: id, name }: StaffProduct,
  { actor, now }: By,
  fields?: readonly string[],
): Promise<void> {
  const details = { name, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type: 'product', id }, details, now });
}
