import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, type Thousandths, type Unit } from '#shared/money/quantity.ts';
import type { BomLine } from '../contract/bom.ts';

/** One line of a BOM with its current component. Money in cents, quantities in thousandths. */
export type BomComponent = {
  id: string;
  code: string;
  name: string;
  unit: Unit;
  costCents: number;
  stock: Thousandths;
  required: Thousandths;
};

/** A record with a BOM; its table is named by the plural. */
export type BomOwner = 'service' | 'product';

/** Column for a query over `services` or `products`: the BOM of each row, sorted by component name. */
export function bomColumn(owner: BomOwner): RawBuilder<BomComponent[]> {
  return sql<BomComponent[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'unit', c.unit,
      'costCents', c.cost_per_unit_cents, 'stock', c.quantity, 'required', line.quantity)
      order by c.name, c.id), '[]')
    from ${sql.table(`${owner}_components`)} line join components c on c.id = line.component_id
    where ${sql.ref(`line.${owner}_id`)} = ${sql.ref(`${owner}s.id`)})`;
}

/** Maps a BOM to the API. */
export function bomView(bom: readonly BomComponent[]): BomLine[] {
  return bom.map(({ id, code, name, unit, costCents, required }) => ({
    component: { _id: id, code, name, unit, costPerUnit: dollarsOf(costCents) },
    quantity: quantityOf(required),
  }));
}

/** SQL: the unit of a component, for queries over rows that refer to one. */
export function unitOfComponent(id: RawBuilder<unknown>): RawBuilder<Unit> {
  return sql<Unit>`(select unit from components where components.id = ${id})`;
}

/** Returns the used components with name and unit, sorted by name, for the API. Without costs. */
export async function readNamedUses(
  db: Db | Tx,
  uses: readonly { componentId: string; quantity: Thousandths }[],
) {
  if (uses.length === 0) return [];
  const quantities = new Map(uses.map(({ componentId, quantity }) => [componentId, quantity]));
  const rows = await db
    .selectFrom('components')
    .select(['id', 'name', 'unit'])
    .where('id', 'in', [...quantities.keys()])
    .orderBy(sql`folded(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, unit }) => ({
    _id: id,
    name,
    unit,
    quantity: quantityOf(quantities.get(id) ?? 0),
  }));
}
