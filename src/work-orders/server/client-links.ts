import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';

/** What a link opens: the page of one citation or of one reservation. */
type LinkSubject = { citationId: string } | { reservationId: string };

type SubjectColumn = 'citation_id' | 'reservation_id';

const columnOf = (subject: LinkSubject): [SubjectColumn, string] =>
  'citationId' in subject
    ? ['citation_id', subject.citationId]
    : ['reservation_id', subject.reservationId];

/**
 * Creates one more link to the client's page of a citation or reservation. Returns its token, which cannot be read
 * again. Earlier links stay valid.
 */
export async function createClientLink(tx: Tx, subject: LinkSubject, now: number): Promise<string> {
  const token = newToken();
  await addClientLink(tx, subject, hashToken(token), now);
  return token;
}

/** Adds a link by the hash of its token. Earlier links stay valid. */
export async function addClientLink(
  tx: Tx,
  subject: LinkSubject,
  tokenHash: Buffer,
  now: number,
): Promise<void> {
  const [column, id] = columnOf(subject);
  await tx
    .insertInto('client_links')
    .values({ token_hash: tokenHash, [column]: id, created_at: new Date(now) })
    .execute();
}

/**
 * SQL: whether a row of `citations` or `reservations` has a link with this token, besides its own token. A scalar
 * subquery, so that a condition with `or` still uses the indexes of the table.
 */
export function hasClientLink(token: string, column: SubjectColumn): RawBuilder<boolean> {
  return sql`id = (select ${sql.ref(column)} from client_links
    where token_hash = ${hashToken(token)} and revoked_at is null)`;
}

/** Makes every link of a citation or reservation invalid. */
export async function revokeClientLinks(tx: Tx, subject: LinkSubject, now: number): Promise<void> {
  const [column, id] = columnOf(subject);
  await tx
    .updateTable('client_links')
    .set({ revoked_at: new Date(now) })
    .where(column, '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
