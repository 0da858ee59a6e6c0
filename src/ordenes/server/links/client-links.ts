import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';

/**
 * Creates one more link to the client's page of a citation. Returns its token, which cannot be read again.
 * Earlier links stay valid.
 */
export async function createClientLink(tx: Tx, citationId: string, now: number): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('client_links')
    .values({ token_hash: hashToken(token), citation_id: citationId, created_at: new Date(now) })
    .execute();
  return token;
}

/**
 * SQL: whether a row of `citations` has a link with this token, besides its cancel token. A scalar subquery, so
 * that a condition with `or` still uses the indexes of `citations`.
 */
export function hasClientLink(token: string): RawBuilder<boolean> {
  return sql`id = (select citation_id from client_links
    where token_hash = ${hashToken(token)} and revoked_at is null)`;
}

/** Makes every link of a citation invalid. */
export async function revokeClientLinks(tx: Tx, citationId: string, now: number): Promise<void> {
  await tx
    .updateTable('client_links')
    .set({ revoked_at: new Date(now) })
    .where('citation_id', '=', citationId)
    .where('revoked_at', 'is', null)
    .execute();
}
