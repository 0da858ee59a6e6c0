import { CLIENT_ACCESS } from '#clients/rules/client-access.ts';
import { findClients } from '#clients/server/client-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { KnownClient } from '../contract/known-client.ts';
import { findBuyers } from './buyer-queries.ts';

const MAX_CLIENTS = 8;
const MIN_LETTERS = 3;

/**
 * Returns clients that match the text, each once: those on record, which an actor with access to clients
 * may read; otherwise those of sales of the kinds that the actor may make.
 */
export async function findKnownClients(
  db: Db,
  search: string,
  actor: Actor,
): Promise<KnownClient[]> {
  if (search.trim().length < MIN_LETTERS) return [];
  if (isAllowed(CLIENT_ACCESS, actor)) {
    const { clients } = await findClients(db, { search, page: 1, limit: MAX_CLIENTS });
    return clients.map(({ name, phone, email }) => ({ name, phone, email }));
  }
  const kinds = [
    ...(isAllowed(['stock'], actor) ? (['component'] as const) : []),
    ...(isAllowed(['productos'], actor) ? (['product'] as const) : []),
  ];
  return findBuyers(db, search, kinds, MAX_CLIENTS);
}
