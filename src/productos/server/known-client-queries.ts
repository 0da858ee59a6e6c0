import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { matchesSearch } from '#platform/data/text-search.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { KnownClient } from '../contract/basket.ts';

const MAX_CLIENTS = 8;
/** Maximum rows of each source, latest first: many may belong to the same client. */
const MAX_ROWS = 60;
const MIN_LETTERS = 3;

/**
 * Returns clients whose name or telephone number contains the text, latest first, each once. Sources: sales
 * of the kinds that the actor may make, citations with the permission `agenda`, reservations with
 * `reservas`.
 */
export async function findKnownClients(
  db: Db,
  search: string,
  actor: Actor,
): Promise<KnownClient[]> {
  if (search.trim().length < MIN_LETTERS) return [];
  const sources = sourcesFor(search, actor);
  const { rows } = await sql<KnownClient>`
    select name, phone, email from (
      select distinct on (folded(name), regexp_replace(phone, '\\D', '', 'g')) *
      from (${sql.join(sources, sql` union all `)}) as found
      order by folded(name), regexp_replace(phone, '\\D', '', 'g'), at desc
    ) as known
    order by at desc limit ${MAX_CLIENTS}`.execute(db);
  return rows;
}

function sourcesFor(search: string, actor: Actor): RawBuilder<unknown>[] {
  const kinds = [
    ...(isAllowed(['stock'], actor) ? ['component'] : []),
    ...(isAllowed(['productos'], actor) ? ['product'] : []),
  ];
  const latest = (table: 'sales' | 'citations' | 'reservations', only: RawBuilder<unknown>) => sql`(
    select client_name as name, client_phone as phone, client_email as email, created_at as at
    from ${sql.table(table)}
    where ${matchesSearch(sql.ref('search_text'), search)} and ${only}
    order by created_at desc limit ${MAX_ROWS})`;
  return [
    latest('sales', sql`kind in (${sql.join(kinds)})`),
    ...(isAllowed(['agenda'], actor) ? [latest('citations', sql`deleted_at is null`)] : []),
    ...(isAllowed(['reservas'], actor) ? [latest('reservations', sql`deleted_at is null`)] : []),
  ];
}
