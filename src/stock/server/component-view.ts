import type { Selectable } from 'kysely';
import type { Components } from '#platform/data/database-types.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { quantityOf } from '#shared/money/quantity.ts';
import type { Component } from '../contract/component.ts';
import { stockStatus } from '../rules/stock-status.ts';

/** `committed`: thousandths that accepted and running jobs will still need. */
export type ComponentRow = Selectable<Components> & { committed: number };

export function componentView(row: ComponentRow): Component {
  return {
    _id: row.id,
    code: row.code,
    name: row.name,
    unit: row.unit,
    quantity: quantityOf(row.quantity),
    minStock: quantityOf(row.min_stock),
    targetStock: row.target_stock === null ? null : quantityOf(row.target_stock),
    costPerUnit: dollarsOf(row.cost_per_unit_cents),
    salePrice: row.sale_price_cents === null ? null : dollarsOf(row.sale_price_cents),
    vehicleTypes: row.vehicle_types as Component['vehicleTypes'],
    supplier: row.supplier,
    location: row.location,
    active: row.active,
    status: stockStatus(row.quantity, row.min_stock),
    committed: quantityOf(row.committed),
    available: quantityOf(row.quantity - row.committed),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
