import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { bomColumn } from '#stock/server/bom-queries.ts';
import type { ActiveService } from '../contract/service.ts';
import type { listServices, StaffService } from '../contract/staff-service.ts';
import { CATEGORIES } from '../rules/category.ts';
import { planColumn } from './plan-actions.ts';
import { type ServiceRow, serviceView, viewWithoutCosts } from './service-view.ts';

/** Returns active services as clients see them, by category (in the specification's order) and name. */
export async function readActiveServices(db: Db): Promise<ActiveService[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'duration_minutes', 'price_cents', 'category'])
    .select('requirements')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return CATEGORIES.flatMap((category) =>
    rows
      .filter((row) => row.category === category)
      .map((row) => ({
        _id: row.id,
        name: row.name,
        description: row.description,
        duration: row.duration_minutes,
        price: dollarsOf(row.price_cents),
        category,
        requirements: row.requirements,
      })),
  );
}

export type ListQuery = SchemaOutput<NonNullable<typeof listServices.query>>;
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
  const view = isAllowed(['servicios'], actor) ? serviceView : viewWithoutCosts;
  if (query.page === undefined && query.limit === undefined) {
    return (await selectRows(db, query).execute()).map(view);
  }
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const rows = await selectRows(db, query)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await selectFiltered(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { services: rows.map(view), total, page, totalPages: Math.ceil(total / limit) };
}

/** Returns an existing service with its costs. */
export async function readService(tx: Tx, id: string): Promise<StaffService> {
  return serviceView(await selectRows(tx, {}).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Like `readService`; `null` for an unknown or deleted service. */
export async function findService(tx: Tx, id: string): Promise<StaffService | null> {
  const row = await selectRows(tx, {}).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : serviceView(row);
}

function selectFiltered(db: Db | Tx, { category }: ListQuery) {
  const notDeleted = db.selectFrom('services').where('deleted_at', 'is', null);
  return category === undefined ? notDeleted : notDeleted.where('category', '=', category);
}

function selectRows(db: Db | Tx, query: ListQuery) {
  return selectFiltered(db, query)
    .selectAll('services')
    .select([bomColumn('service').as('bom'), planColumn.as('plan')])
    .orderBy('name')
    .orderBy('id')
    .$castTo<ServiceRow>();
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
  const row = await db
    .selectFrom('services')
    .select(['name', 'duration_minutes', 'price_cents', 'category'])
    .select(sql<boolean>`active and deleted_at is null`.as('active'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    durationMinutes: row.duration_minutes,
    priceCents: row.price_cents,
    category: row.category,
    active: row.active,
  };
}

/** SQL: whether any service is active, deleted ones aside; whether any was ever stored. */
export const isServiceActive = sql<boolean>`exists (
  select from services where active and deleted_at is null)`;
export const isServiceStored = sql<boolean>`exists (select from services)`;
