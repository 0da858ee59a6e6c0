import { dollarsOf } from '#kernel/money.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import type { ActiveService } from '../contract/service.ts';
import { CATEGORIES } from '../rules/category.ts';

/** Active services as clients see them, by category (in the specification's order) and name. */
export async function listActive(db: Db): Promise<ActiveService[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'description', 'duration_minutes', 'price_cents', 'category'])
    .select('requirements')
    .where('active', '=', true)
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

export type ServiceOffer = {
  name: string;
  durationMinutes: number;
  priceCents: number;
  category: string;
  active: boolean;
};

/** What a booking copies of a service, or `null` where no service has the id. */
export async function findOffer(db: Db | Tx, id: string): Promise<ServiceOffer | null> {
  const row = await db
    .selectFrom('services')
    .select(['name', 'duration_minutes', 'price_cents', 'category', 'active'])
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
