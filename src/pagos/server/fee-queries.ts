import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/**
 * What providers kept of the money that came in from `from` until before `until` (either may be
 * open), in cents. A fee stays where the money was given back.
 */
export async function sumFees(
  db: Db,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<number> {
  let paid = db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(fee_cents), 0)`.as('cents'))
    .where('paid_at', 'is not', null);
  if (from !== null) paid = paid.where('paid_at', '>=', from);
  if (until !== null) paid = paid.where('paid_at', '<', until);
  return (await paid.executeTakeFirstOrThrow()).cents;
}
