import type { Selectable } from 'kysely';
import type { Products } from '#platform/data/database-types.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { bomCost } from '#stock/rules/bom-cost.ts';
import { type Producible, producible } from '#stock/rules/producible.ts';
import { type BomComponent, bomView } from '#stock/server/bom-queries.ts';
import type { ReservationProduct } from '../contract/product.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

export type ProductRow = Selectable<Products> & { bom: BomComponent[]; image_ids: string[] };

/** The view for all staff. */
export function viewWithoutCosts(row: ProductRow): StaffProduct {
  return {
    ...publicView(row),
    publishIn: { agendaTaller: row.publish_in_agenda, reservaTuyo: row.publish_in_reserva },
    active: row.active,
    producibleUnits: producibleOf(row).units,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The view with costs and components. */
export function productView(row: ProductRow): StaffProduct {
  const cost = unitCostCents(row);
  return {
    ...viewWithoutCosts(row),
    cost: dollarsOf(cost),
    manualCost: dollarsOf(row.manual_cost_cents),
    autoCost: row.auto_cost,
    margin: marginOf(row.price_cents, cost) ?? 0,
    limitingComponent: producibleOf(row).limiting,
    components: bomView(row.bom),
  };
}

/** The view for visitors. */
export function publicView(row: ProductRow): ReservationProduct {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: dollarsOf(row.price_cents),
    category: row.category,
    images: row.image_ids.map((id) => ({ _id: id, url: `/api/products/images/${id}` })),
    // Only the form writes this column; it has no other fields.
    specifications: row.specifications as ReservationProduct['specifications'],
  };
}

/** Returns the cost of one unit in cents: the current cost of its components, or the manual cost. */
export function unitCostCents(row: ProductRow): number {
  return row.auto_cost ? bomCost(row.bom) : row.manual_cost_cents;
}

export function producibleOf({ bom }: ProductRow): Producible {
  return producible(bom);
}
