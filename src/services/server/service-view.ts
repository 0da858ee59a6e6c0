import type { Selectable } from 'kysely';
import type { Services } from '#platform/data/database-types.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { bomCost } from '#stock/rules/bom-cost.ts';
import { type BomComponent, bomView } from '#stock/server/bom-queries.ts';
import type { StaffService } from '../contract/staff-service.ts';
import type { Category } from '../rules/category.ts';
import type { ServicePlan } from '../rules/service-plan.ts';

export type ServiceRow = Selectable<Services> & { bom: BomComponent[]; plan: ServicePlan | null };

/** The view for all staff. */
export function viewWithoutCosts(row: ServiceRow): StaffService {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration_minutes,
    price: dollarsOf(row.price_cents),
    category: row.category as Category, // the table's CHECK allows no other
    requirements: row.requirements,
    active: row.active,
    stock: row.stock,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    plan: row.plan,
  };
}

/** The view with costs: the current cost of the components, or the manual cost. */
export function serviceView(row: ServiceRow): StaffService {
  const cost = row.uses_components ? bomCost(row.bom) : row.manual_cost_cents;
  return {
    ...viewWithoutCosts(row),
    usesComponents: row.uses_components,
    cost: dollarsOf(cost),
    manualCost: dollarsOf(row.manual_cost_cents),
    margin: marginOf(row.price_cents, cost),
    components: bomView(row.bom),
  };
}
