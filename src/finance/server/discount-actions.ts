import { sql } from 'kysely';
import { discountOf, splitDiscount } from '#cash/rules/balance.ts';
import type { ChargedKind } from '#cash/rules/movement-kinds.ts';
import { readTerms } from '#cash/server/charge-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { EventActor } from '#platform/data/records.ts';

/**
 * Brings the valid sales of a charged record in agreement with its discount: a difference is a line of its own on the
 * day of `now`. The sales of a basket share the discount in proportion to their prices. Idempotent. Call it after
 * every write of a sale or of a discount; the caller has locked the record.
 */
export async function syncDiscount(
  tx: Tx,
  cause: ChargedKind,
  id: string,
  { by, now }: { by: EventActor; now: number },
): Promise<void> {
  const terms = await readTerms(tx, cause, id);
  if (terms === null) return;
  const sales = await readValidSales(tx, id);
  const prices = sales.map(({ saleCents }) => saleCents);
  const total = prices.reduce((sum, each) => sum + each, 0);
  const parts = splitDiscount(discountOf(total, terms), prices);
  for (const [index, sale] of sales.entries()) {
    const cents = sale.discountCents - (parts[index] ?? 0);
    if (cents !== 0)
      await insertDiscount(tx, sale.id, cents, { by, now, reason: terms.discountReason });
  }
}

/** The sales of a record that were not voided, each with the sum of its discount lines, as an amount above 0. */
async function readValidSales(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; saleCents: number; discountCents: number }>`
    select id, sale_cents as "saleCents", (
      select coalesce(-sum(sale_cents), 0)::bigint from financial_transactions as line
      where line.original_id = sale.id and line.kind = 'discount') as "discountCents"
    from last_sales as sale
    where void_id is null and (basket_id = ${id}::uuid or basket_id is null and cause_id = ${id}::uuid)
    order by id`.execute(tx);
  return rows;
}

/** Inserts a discount line of a sale. Below 0: the price falls. */
async function insertDiscount(
  tx: Tx,
  saleId: string,
  cents: number,
  { by, now, reason }: { by: EventActor; now: number; reason: string },
): Promise<void> {
  const actor = typeof by === 'string' ? null : by;
  await sql`
    insert into financial_transactions (id, kind, original_id, type, cause_type, cause_id, item_name,
      client_name, client_email, client_phone, client_country, quantity, sale_cents, cost_cents,
      reason, actor_id, actor_name, created_at, before_cash, basket_id)
    select ${newId()}::uuid, 'discount', id, type, cause_type, cause_id, item_name,
      client_name, client_email, client_phone, client_country, 0, ${cents}, 0,
      ${reason}, ${actor?.id ?? null}::uuid, ${actor?.name ?? ''}, ${new Date(now)}, before_cash, basket_id
    from financial_transactions where id = ${saleId}::uuid`.execute(tx);
}
