import { sql } from 'kysely';
import type { ReturnedComponent, StaffVoidContext } from '#finance/server/sale-reversals.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type { Reference } from '../rules/movement.ts';
import { returnToStock } from './movement-actions.ts';

/** Returns the materials of a counter sale to stock, once. Locks the sale's row. */
export async function returnSaleToStock(
  tx: Tx,
  reference: Reference & { type: 'component_sale' | 'product_sale' },
  { by: actor, reason, now }: StaffVoidContext,
): Promise<void> {
  await lockSales(tx, [reference.id]);
  await returnToStock(tx, reference, { type: 'return', actor, reason, now });
}

export type LockedSale = { id: string; kind: string; sellerId: string | null; soldAt: number };

/** Locks sales in the order of their ids and returns those that exist. */
export async function lockSales(tx: Tx, ids: readonly string[]): Promise<LockedSale[]> {
  const validIds = [...new Set(ids)].filter((id) => ID_FORM.test(id));
  if (validIds.length === 0) return [];
  const rows = await tx
    .selectFrom('sales')
    .select(['id', 'kind', 'actor_id', 'created_at'])
    .where('id', 'in', validIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, kind, actor_id, created_at }) => ({
    id,
    kind,
    sellerId: actor_id,
    soldAt: created_at.getTime(),
  }));
}

/** Returns what `returnToStock` would return for this reference now, by component, sorted by name. */
export async function readReturns(db: Db, { type, id }: Reference): Promise<ReturnedComponent[]> {
  if (!ID_FORM.test(id)) return [];
  const { rows } = await sql<Omit<ReturnedComponent, 'quantity'> & { taken: number }>`
    select component.code, component.name, component.unit, component.deleted_at is not null as deleted,
      -sum(taken.quantity)::bigint as taken
    from stock_movements as taken join components as component on component.id = taken.component_id
    where taken.reference_type = ${type} and taken.reference_id = ${id} and taken.type = 'sale'
      and not exists (select from stock_movements as back where back.reverses = taken.id)
    group by component.id
    order by component.name, component.id`.execute(db);
  return rows.map(({ taken, ...component }) => ({ ...component, quantity: quantityOf(taken) }));
}
