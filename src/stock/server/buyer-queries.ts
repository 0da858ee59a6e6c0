import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { matchesSearch } from '#platform/data/text-search.ts';

/** Maximum sales, latest first: many may belong to the same client. */
const MAX_ROWS = 60;

export type Buyer = { name: string; phone: string; email: string };

/**
 * Returns the clients of sales of these kinds whose name or telephone number on the sale contains the text,
 * latest first, each once.
 */
export async function findBuyers(
  db: Db,
  search: string,
  kinds: readonly ('component' | 'product')[],
  limit: number,
): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select name, phone, email from (
      select distinct on (folded(name), regexp_replace(phone, '\\D', '', 'g')) *
      from (
        select client_name as name, client_phone as phone, client_email as email, created_at as at
        from sales
        where ${matchesSearch(sql.ref('search_text'), search)} and kind in (${sql.join(kinds)})
        order by created_at desc limit ${MAX_ROWS}) as found
      order by folded(name), regexp_replace(phone, '\\D', '', 'g'), at desc
    ) as known
    order by at desc limit ${limit}`.execute(db);
  return rows;
}
