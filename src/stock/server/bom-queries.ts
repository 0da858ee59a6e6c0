import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf, type Thousandths, type Unit } from '#shared/money/quantity.ts';
import type { BomLine } from '../contract/bom.ts';

/** One line of a bill of materials with its component as it is now. Cents and thousandths. */
export type BomComponent = {
  id: string;
  code: string;
  name: string;
  unit: Unit;
  costCents: number;
  stock: Thousandths;
  required: Thousandths;
};

/** What has a bill of materials; its table is the same word with an s. */
export type BomOwner = 'service' | 'product';

/** A column for a query over `services` or `products`: the bill of each row, by component name. */
export function bomColumn(owner: BomOwner): RawBuilder<BomComponent[]> {
  return sql<BomComponent[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'unit', c.unit,
      'costCents', c.cost_per_unit_cents, 'stock', c.quantity, 'required', line.quantity)
      order by c.name, c.id), '[]')
    from ${sql.table(`${owner}_components`)} line join components c on c.id = line.component_id
    where ${sql.ref(`line.${owner}_id`)} = ${sql.ref(`${owner}s.id`)})`;
}

/** As it goes over the wire. */
export function bomView(bill: readonly BomComponent[]): BomLine[] {
  return bill.map(({ id, code, name, unit, costCents, required }) => ({
    component: { _id: id, code, name, unit, costPerUnit: dollarsOf(costCents) },
    quantity: quantityOf(required),
  }));
}

/** What is taken, by the names of the components, without what it costs. Quantities as on the wire. */
export async function readNamedUses(
  db: Db | Tx,
  uses: readonly { componentId: string; quantity: Thousandths }[],
) {
  if (uses.length === 0) return [];
  const taken = new Map(uses.map(({ componentId, quantity }) => [componentId, quantity]));
  const rows = await db
    .selectFrom('components')
    .select(['id', 'name', 'unit'])
    .where('id', 'in', [...taken.keys()])
    .orderBy(sql`folded(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, unit }) => ({
    _id: id,
    name,
    unit: unit as Unit, // the table's CHECK allows no other
    quantity: quantityOf(taken.get(id) ?? 0),
  }));
}
