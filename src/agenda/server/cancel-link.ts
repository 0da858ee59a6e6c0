import { wasMailed } from '#correo/server/mail-queries.ts';
import type { Tx } from '#server-kit/database.ts';
import { hashToken, newToken } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { CitationRow } from './citation-view.ts';

/** Gives a citation a new cancel link and ends the old one; it is told once, its hash is kept. */
export async function renewLink(tx: Tx, kit: Kit, citationId: string): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('citations')
    .set({ cancel_token_hash: hashToken(token) })
    .where('id', '=', citationId)
    .execute();
  return `${kit.publicUrl()}/cancel/${token}`;
}

/**
 * A link for a client who was never sent one: entered by hand when it had begun, or booked past
 * the mails of a day. `null` where the one of an earlier mail goes on working.
 */
export async function firstLink(tx: Tx, kit: Kit, row: CitationRow): Promise<string | null> {
  return (await wasMailed(tx, row.id, 'citation-booked')) ? null : renewLink(tx, kit, row.id);
}
