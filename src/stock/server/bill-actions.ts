import { sql } from 'kysely';
import type { Thousandths } from '#kernel/quantity.ts';
import { invalidFields } from '#kernel/refusal.ts';
import type { Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { BillOwner } from './bill-queries.ts';

export type Bill = readonly { componentId: string; quantity: Thousandths }[];

/**
 * Replaces the bill of materials of a service or product. Its components are locked, so that none
 * is deleted at the same moment. Refuses (400) an unknown one with `unknown` as the sentence.
 */
export async function replaceBill(
  tx: Tx,
  owner: BillOwner,
  ownerId: string,
  { bill, unknown }: { bill: Bill; unknown: string },
): Promise<void> {
  const lines = sql.table(`${owner}_components`);
  const ownerColumn = sql.ref(`${owner}_id`);
  const ids = bill.map(({ componentId }) => componentId);
  const known = await lockedAmong(tx, ids);
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw invalidFields({ [`components.${missing}.component`]: unknown });
  await sql`delete from ${lines} where ${ownerColumn} = ${ownerId}`.execute(tx);
  await sql`insert into ${lines} (${ownerColumn}, component_id, quantity)
    select ${ownerId}, * from unnest(
      ${ids}::uuid[], ${bill.map(({ quantity }) => quantity)}::bigint[])`.execute(tx);
}

async function lockedAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const wellFormed = ids.filter((id) => ID_FORM.test(id));
  if (wellFormed.length === 0) return new Set();
  const rows = await tx
    .selectFrom('components')
    .select('id')
    .where('id', 'in', wellFormed)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
