import { type RawBuilder, sql } from 'kysely';
import { wasMailed } from '#correo/server/mail-queries.ts';
import type { Tx } from '#server-kit/database.ts';
import { hashToken, newToken } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { CitationRow } from './citation-view.ts';

/** Templates of mails that carry a link, or follow one that did. */
const WITH_LINK = ['citation-booked', 'citation-rescheduled'];

/**
 * Gives a citation a new cancel link and invalidates every earlier one. Staff send the mail again when
 * the earlier one is lost or in wrong hands. Returns the link; only its hash is stored.
 */
export async function renewLink(tx: Tx, kit: Kit, citationId: string): Promise<string> {
  return giveLink(tx, kit, citationId, sql`null`);
}

/**
 * Returns a new link for a client who was never mailed one: an appointment entered by hand after it
 * began, or booked past the daily limit of mails. The link on the receipt stays valid. Returns `null`
 * when an earlier mail carried a link.
 */
export async function firstLink(tx: Tx, kit: Kit, row: CitationRow): Promise<string | null> {
  if (await wasMailed(tx, row.id, WITH_LINK)) return null;
  return giveLink(tx, kit, row.id, sql`coalesce(earlier_token_hash, cancel_token_hash)`);
}

/** Matches the citation of a link's token. */
export function linkedBy(token: string): RawBuilder<boolean> {
  const hash = hashToken(token);
  return sql`(cancel_token_hash = ${hash} or earlier_token_hash = ${hash})`;
}

async function giveLink(
  tx: Tx,
  kit: Kit,
  citationId: string,
  earlier: RawBuilder<Buffer | null>,
): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('citations')
    .set({ cancel_token_hash: hashToken(token), earlier_token_hash: earlier })
    .where('id', '=', citationId)
    .execute();
  return `${kit.publicUrl()}/cancel/${token}`;
}
