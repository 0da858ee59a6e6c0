import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { createClientLink } from '#work-orders/server/links/client-links.ts';
import { lockCitation } from '../citations/citation-row.ts';
import { clientLinks } from './cancel-link.ts';

/**
 * Creates one more link to the client's page of an appointment, for a message of staff. Returns its URL, which cannot
 * be read again. Rejects an unknown or deleted citation with 404.
 */
export function linkCitation(context: AppContext, id: string): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    await lockCitation(tx, id);
    const token = await createClientLink(tx, { citationId: id }, context.clock());
    return clientLinks(context, token).page;
  });
}
