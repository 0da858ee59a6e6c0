import { type InferResult, sql } from 'kysely';
import { dollars, isoInstant } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { marginOf } from '#shared/money/margin.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { bomCost } from '#stock/rules/bom.ts';
import { bomColumn, bomView } from '#stock/server/bom-queries.ts';
import type { ActiveService } from '../contract/service.ts';
import { type listServices, type StaffService, serviceError } from '../contract/staff-service.ts';
import { CATEGORIES, type Category } from '../rules/category.ts';
import { planColumn } from './plan-actions.ts';

/** What clients and staff see of a service. */
const OFFERED = [
  ...(['id as _id', 'name', 'description', 'requirements'] as const),
  'duration_minutes as duration',
  dollars('price_cents').as('price'),
  // The table's CHECK allows no other.
  sql.ref<Category>('category').as('category'),
] as const;

/** Returns active services as clients see them, by category (in the specification's order) and name. */
export async function readActiveServices(db: Db): Promise<ActiveService[]> {
  const services = await db
    .selectFrom('services')
    .select(OFFERED)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return CATEGORIES.flatMap((category) => services.filter((each) => each.category === category));
}

type ListQuery = SchemaOutput<NonNullable<typeof listServices.query>>;
type ServicePage = { services: StaffService[]; total: number; page: number; totalPages: number };

const DEFAULT_LIMIT = 20;

/**
 * Returns services by name: a page with `page` or `limit`, otherwise all. Only the permission `servicios` gets
 * costs.
 */
export async function readServices(
  db: Db,
  query: ListQuery,
  actor: Actor,
): Promise<StaffService[] | ServicePage> {
  const view = isAllowed(['servicios'], actor) ? withCosts : withoutCosts;
  if (query.page === undefined && query.limit === undefined) {
    return (await selectServices(db, query).execute()).map(view);
  }
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const rows = await selectServices(db, query)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await filtered(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { services: rows.map(view), total, page, totalPages: Math.ceil(total / limit) };
}

/** Returns a service with its costs. Rejects an unknown or deleted one with 404. */
export async function readService(tx: Tx, id: string): Promise<StaffService> {
  const row = await selectServices(tx, {}).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw serviceError('unknown-service');
  return withCosts(row);
}

function filtered(db: Db | Tx, { category }: ListQuery) {
  const notDeleted = db.selectFrom('services').where('deleted_at', 'is', null);
  return category === undefined ? notDeleted : notDeleted.where('category', '=', category);
}

function selectServices(db: Db | Tx, query: ListQuery) {
  return filtered(db, query)
    .select([
      ...OFFERED,
      ...(['active', 'stock', 'uses_components as usesComponents'] as const),
      ...(['price_cents as priceCents', 'manual_cost_cents as manualCostCents'] as const),
      dollars('manual_cost_cents').as('manualCost'),
      isoInstant('created_at').as('createdAt'),
      isoInstant('updated_at').as('updatedAt'),
      planColumn.as('plan'),
      bomColumn('service').as('bom'),
    ])
    .orderBy('name')
    .orderBy('id');
}

type Row = InferResult<ReturnType<typeof selectServices>>[number];

/** Adds the current cost of the components, or the manual cost. */
function withCosts({ priceCents, manualCostCents, bom, ...service }: Row) {
  const cost = service.usesComponents ? bomCost(bom) : manualCostCents;
  return {
    ...service,
    cost: dollarsOf(cost),
    margin: marginOf(priceCents, cost),
    components: bomView(bom),
  };
}

function withoutCosts(row: Row): StaffService {
  const { usesComponents, manualCost, cost, margin, components, ...seen } = withCosts(row);
  return seen;
}

export type ServiceOffer = {
  name: string;
  durationMinutes: number;
  priceCents: number;
  category: string;
  /** Switched on and not deleted. */
  active: boolean;
};

/** Returns the data that a booking copies from a service; `null` for an unknown id. */
export async function findServiceOffer(db: Db | Tx, id: string): Promise<ServiceOffer | null> {
  const offer = await db
    .selectFrom('services')
    .select(['name', 'duration_minutes as durationMinutes', 'price_cents as priceCents'])
    .select(['category', sql<boolean>`active and deleted_at is null`.as('active')])
    .where('id', '=', id)
    .executeTakeFirst();
  return offer ?? null;
}

/** SQL: whether any service is active, deleted ones aside; whether any was ever stored. */
export const isServiceActive = sql<boolean>`exists (
  select from services where active and deleted_at is null)`;
export const isServiceStored = sql<boolean>`exists (select from services)`;
