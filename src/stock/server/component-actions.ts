import { type Db, inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';

export type Unit = 'piece' | 'meter' | 'kilogram' | 'liter' | 'box' | 'pack';

/** Quantities in thousandths of the unit, money in cents. */
export type NewComponent = {
  code: string;
  name: string;
  unit: Unit;
  quantity: number;
  minStock: number;
  costPerUnitCents: number;
  salePriceCents: number | null;
  vehicleTypes: ('motorcycle' | 'bicycle' | 'e-vehicle')[];
  supplier: string;
  location: string;
};

/** Creates a component; its first quantity is a movement like any other, `manual_adjustment`. */
export async function createComponent(db: Db, component: NewComponent): Promise<string> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('components')
      .values({
        id,
        code: component.code,
        name: component.name,
        unit: component.unit,
        quantity: component.quantity,
        min_stock: component.minStock,
        cost_per_unit_cents: component.costPerUnitCents,
        sale_price_cents: component.salePriceCents,
        vehicle_types: component.vehicleTypes,
        supplier: component.supplier,
        location: component.location,
      })
      .execute();
    if (component.quantity === 0) return;
    await tx
      .insertInto('stock_movements')
      .values({
        id: newId(),
        component_id: id,
        type: 'manual_adjustment',
        quantity: component.quantity,
        previous_stock: 0,
        new_stock: component.quantity,
        reason: 'initial',
      })
      .execute();
  });
  return id;
}
