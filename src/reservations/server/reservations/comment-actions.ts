import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { CommentChange } from '#shared/contract/comment.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { addReservationEvent } from './reservation-events.ts';
import {
  lockVisibleReservation,
  type ReservationRow,
  updateReservation,
} from './reservation-row.ts';

/**
 * Sets the internal comment in any status. Rejects an unknown reservation with 404, and a deleted one
 * if the caller may not read the history. Setting the current comment is a no-op. Rejects another
 * stored comment than the expected one with 409.
 */
export function commentReservation(
  context: AppContext,
  id: string,
  { adminComment, expectedComment }: CommentChange,
  by: Actor,
): Promise<ReservationRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockVisibleReservation(tx, id, by);
    if (row.admin_comment === adminComment) return row;
    if (expectedComment !== undefined && expectedComment !== row.admin_comment) {
      throw reservationError('comment-changed');
    }
    const now = context.clock();
    await addReservationEvent(tx, id, { kind: 'commented' }, { by, now });
    return updateReservation(tx, row, { admin_comment: adminComment }, now);
  });
}
