import { type RawBuilder, sql } from 'kysely';
import { wasMailed } from '#correo/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import type { CitationRow } from '../citations/citation-row.ts';

/** Templates of mails that carry a link, or follow one that did. */
const MAILS_WITH_LINK = ['citation-booked', 'citation-rescheduled'];

/**
 * Creates a new cancel link and invalidates every earlier one. Staff send the mail again if the
 * link is lost or leaked. Returns the link; only its hash is stored.
 */
export async function renewCancelLink(
  tx: Tx,
  context: AppContext,
  citationId: string,
): Promise<string> {
  return createCancelLink(tx, context, citationId, sql`null`);
}

/**
 * Creates a link for a client who never got one by mail: an appointment entered after its start, or
 * booked past the daily limit of mails. The link on the receipt stays valid. Returns `null` if an
 * earlier mail carried a link.
 */
export async function createFirstCancelLink(
  tx: Tx,
  context: AppContext,
  row: CitationRow,
): Promise<string | null> {
  if (await wasMailed(tx, row.id, MAILS_WITH_LINK)) return null;
  return createCancelLink(
    tx,
    context,
    row.id,
    sql`coalesce(earlier_token_hash, cancel_token_hash)`,
  );
}

/** Condition: the citation has this cancel token. */
export function hasCancelToken(token: string): RawBuilder<boolean> {
  const hash = hashToken(token);
  return sql`(cancel_token_hash = ${hash} or earlier_token_hash = ${hash})`;
}

async function createCancelLink(
  tx: Tx,
  context: AppContext,
  citationId: string,
  earlier: RawBuilder<Buffer | null>,
): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('citations')
    .set({ cancel_token_hash: hashToken(token), earlier_token_hash: earlier })
    .where('id', '=', citationId)
    .execute();
  return `${context.publicUrl()}/cancel/${token}`;
}
