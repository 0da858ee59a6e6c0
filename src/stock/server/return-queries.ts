import { sql } from 'kysely';
import type { ReturnedComponent } from '#finance/server/sale-reversals.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type { Reference } from '../rules/movement.ts';

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
