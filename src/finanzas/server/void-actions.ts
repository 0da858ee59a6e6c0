import type { Received } from '#kernel/endpoint.ts';
import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { voidTransaction as voidEntry } from '../contract/finance.ts';
import { refuseVoid } from '../contract/void-refusals.ts';
import { type Cause, voidIncome } from './ledger-actions.ts';
import type { SoldCauses, TakingBack } from './sold-causes-actions.ts';

type Wanted = Received<NonNullable<typeof voidEntry.body>>;

/**
 * «Anular venta»: takes back a sale of any kind, with a line of its own on today; what it had taken
 * from stock returns. Both once: whoever comes second, be it another void or a record that was moved
 * back meanwhile, is refused. Answers the id of the line.
 *
 * Refuses an unknown line (404), one that is no sale, and a sale that was taken back (409).
 */
export async function voidTransaction(
  kit: Kit,
  causes: SoldCauses,
  id: string,
  { reason }: Wanted,
  actor: Actor,
): Promise<string> {
  return inTransaction(kit.db, async (tx) => {
    const sale = await findSale(tx, id);
    const taking = { by: actor, reason, now: kit.clock() };
    const line = await takeBackSale(tx, causes[sale.cause.type], sale, taking);
    await auditVoid(tx, sale, taking);
    return line;
  });
}

/** A sale by its line; `cents` is what it was sold for. */
export type FoundSale = { id: string; cause: Cause; cents: number };

async function findSale(tx: Tx, id: string): Promise<FoundSale> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('financial_transactions')
        .select(['kind', 'cause_type', 'cause_id', 'sale_cents', 'voided_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuseVoid('unknown-transaction');
  if (row.kind !== 'sale') throw refuseVoid('not-a-sale');
  if (row.voided_at !== null) throw refuseVoid('already-voided');
  // The table's CHECK allows no other.
  const type = row.cause_type as Cause['type'];
  return { id, cause: { type, id: row.cause_id }, cents: row.sale_cents };
}

/**
 * The one way in which a sale is taken back by hand; the record's lock orders those who try it at once.
 * Answers the id of the line.
 */
export async function takeBackSale(
  tx: Tx,
  takeBack: SoldCauses[Cause['type']],
  { id, cause }: FoundSale,
  taking: TakingBack,
): Promise<string> {
  await takeBack(tx, cause.id, taking);
  const line = await voidIncome(tx, cause, taking, id);
  if (line === null) throw refuseVoid('already-voided');
  return line;
}

/** In the log of activity, last in its transaction. */
export async function auditVoid(
  tx: Tx,
  { id, cause, cents }: FoundSale,
  { by: actor, reason, now }: TakingBack,
): Promise<void> {
  const record = { type: 'transaction', id } as const;
  const details = { cause: cause.type, of: cause.id, cents, reason };
  await writeAudit(tx, { actor, action: 'sale-voided', record, details, now });
}
