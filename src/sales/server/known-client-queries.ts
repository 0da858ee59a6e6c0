import { sql } from 'kysely';
import { CLIENT_ACCESS } from '#clients/rules/client-access.ts';
import { listClients } from '#clients/server/client-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { matchesPhoneOrWords } from '#platform/data/text-search.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { KnownClient } from '../contract/sale.ts';

const MAX_CLIENTS = 8;
const MIN_LETTERS = 3;

/**
 * Returns clients that match the text, each once: those on record, which an actor with access to clients
 * may read; otherwise those of sales of the kinds that the actor may make.
 */
export async function readKnownClients(
  db: Db,
  search: string,
  actor: Actor,
): Promise<KnownClient[]> {
  if (search.trim().length < MIN_LETTERS) return [];
  if (isAllowed(CLIENT_ACCESS, actor)) {
    const { clients } = await listClients(db, { search, page: 1, limit: MAX_CLIENTS });
    return clients.map(({ name, phone, email }) => ({ name, phone, email }));
  }
  const kinds = [
    ...(isAllowed(['stock'], actor) ? (['component'] as const) : []),
    ...(isAllowed(['productos'], actor) ? (['product'] as const) : []),
  ];
  return findBuyers(db, search, kinds);
}

/** Maximum sales, latest first: many may belong to the same client. */
const MAX_SALES = 60;

/**
 * Returns the clients of sales of these kinds whose name or telephone number on the sale contains the text,
 * latest first, each once.
 */
async function findBuyers(
  db: Db,
  search: string,
  kinds: readonly ('component' | 'product')[],
): Promise<KnownClient[]> {
  const { rows } = await sql<KnownClient>`
    select name, phone, email from (
      select distinct on (folded(name), regexp_replace(phone, '\\D', '', 'g')) *
      from (
        select client_name as name, client_phone as phone, client_email as email, created_at as at
        from sales
        where ${matchesPhoneOrWords(sql.ref('search_text'), search)} and kind in (${sql.join(kinds)})
        order by created_at desc limit ${MAX_SALES}) as found
      order by folded(name), regexp_replace(phone, '\\D', '', 'g'), at desc
    ) as known
    order by at desc limit ${MAX_CLIENTS}`.execute(db);
  return rows;
}
