import { type RawBuilder, sql } from 'kysely';
import { isLinkWithheld, wasMailed } from '#mail/server/mail-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import {
  addClientLink,
  hasClientLink,
  revokeClientLinks,
} from '#work-orders/server/client-links.ts';
import type { CitationRow } from '../citations/citation-row.ts';

/** Templates of mails that carry a link, or follow one that did. */
const MAILS_WITH_LINK = ['citation-booked', 'citation-rescheduled', 'citation-same-time'];

/** The two pages that one token opens: the appointment and its order, and the cancellation. */
export type ClientLinks = { page: string; cancel: string };

/** Returns the links of a token. Only the token's hash is stored. */
export function clientLinks(context: AppContext, token: string): ClientLinks {
  const site = context.publicUrl();
  return { page: `${site}/mi/${token}`, cancel: `${site}/cancel/${token}` };
}

/**
 * Creates new links and invalidates every earlier one, those of estimates too. Staff send the mail again if
 * the link is lost or leaked.
 */
export async function renewCancelLink(
  tx: Tx,
  context: AppContext,
  citationId: string,
): Promise<ClientLinks> {
  await revokeClientLinks(tx, { citationId }, context.clock());
  return createCancelLink(tx, context, citationId, null);
}

/**
 * Creates a link for a client who never got one by mail: an appointment entered after its start, or
 * booked past the daily limit of mails. Earlier links stay valid: that of the receipt, and that of a withheld
 * mail, which staff can send later. Returns `null` if an earlier mail carried a link.
 */
export async function createFirstCancelLink(
  tx: Tx,
  context: AppContext,
  row: CitationRow,
): Promise<ClientLinks | null> {
  if (await wasMailed(tx, row.id, MAILS_WITH_LINK)) return null;
  const { id, cancel_token_hash: last, reply_token_hash: reply } = row;
  if (reply !== null && (await isLinkWithheld(tx, last))) {
    await addClientLink(tx, { citationId: id }, last, context.clock());
  }
  return createCancelLink(tx, context, id, reply ?? last);
}

/** Condition: the citation has this token, of a mail, of the receipt or of a link that staff sent. */
function hasCancelToken(token: string): RawBuilder<boolean> {
  const hash = hashToken(token);
  return sql`(cancel_token_hash = ${hash} or reply_token_hash = ${hash}
    or ${hasClientLink(token, 'citation_id')})`;
}

/** Returns the query of the citation behind a link, without a deleted or cleared one. */
export const selectLinkedCitation = (db: Db | Tx, token: string) =>
  db
    .selectFrom('citations')
    .selectAll()
    .where(hasCancelToken(token))
    .where('deleted_at', 'is', null)
    .where('cleared_at', 'is', null);

async function createCancelLink(
  tx: Tx,
  context: AppContext,
  citationId: string,
  earlier: Buffer | null,
): Promise<ClientLinks> {
  const token = newToken();
  await tx
    .updateTable('citations')
    .set({ cancel_token_hash: hashToken(token), reply_token_hash: earlier })
    .where('id', '=', citationId)
    .execute();
  return clientLinks(context, token);
}
