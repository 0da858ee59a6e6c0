import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { CommentChange } from '#shared/contract/comment.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { addCitationEvent } from './citation-events.ts';
import { type CitationRow, lockVisibleCitation, updateCitation } from './citation-row.ts';

/**
 * Sets the internal comment, in any status. Setting the same comment again is a no-op. Rejects (409) another stored
 * comment than the expected one; (404) an unknown citation, and a deleted one without permission to read the history.
 */
export function commentCitation(
  context: AppContext,
  id: string,
  { adminComment, expectedComment }: CommentChange,
  by: Actor,
): Promise<CitationRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockVisibleCitation(tx, id, by);
    if (row.admin_comment === adminComment) return row;
    if (expectedComment !== undefined && expectedComment !== row.admin_comment) {
      throw citationError('comment-changed');
    }
    const now = context.clock();
    await addCitationEvent(tx, id, { kind: 'commented' }, { by, now });
    return updateCitation(tx, row, { admin_comment: adminComment }, now);
  });
}
