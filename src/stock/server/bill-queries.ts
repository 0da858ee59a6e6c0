import { type RawBuilder, sql } from 'kysely';
import { dollarsOf } from '#kernel/money.ts';
import { quantityOf, type Thousandths, type Unit } from '#kernel/quantity.ts';
import type { BillLine } from '../contract/bill.ts';

/** One line of a bill of materials with its component as it is now. Cents and thousandths. */
export type BilledComponent = {
  id: string;
  code: string;
  name: string;
  unit: Unit;
  costCents: number;
  stock: Thousandths;
  required: Thousandths;
};

/** What has a bill of materials; its table is the same word with an s. */
export type BillOwner = 'service' | 'product';

/** A column for a query over `services` or `products`: the bill of each row, by component name. */
export function billColumn(owner: BillOwner): RawBuilder<BilledComponent[]> {
  return sql<BilledComponent[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'unit', c.unit,
      'costCents', c.cost_per_unit_cents, 'stock', c.quantity, 'required', line.quantity)
      order by c.name, c.id), '[]')
    from ${sql.table(`${owner}_components`)} line join components c on c.id = line.component_id
    where ${sql.ref(`line.${owner}_id`)} = ${sql.ref(`${owner}s.id`)})`;
}

/** As it goes over the wire. */
export function billView(bill: readonly BilledComponent[]): BillLine[] {
  return bill.map(({ id, code, name, unit, costCents, required }) => ({
    component: { _id: id, code, name, unit, costPerUnit: dollarsOf(costCents) },
    quantity: quantityOf(required),
  }));
}
