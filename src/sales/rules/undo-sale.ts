/** How long the seller can undo a sale. */
export const UNDO_MINUTES = 2;

/** The reason in the ledgers. */
export const SELLER_UNDO_REASON = 'Deshecha por quien vendió';

/** Returns whether a sale can still be undone; both times in epoch milliseconds. */
export function isUndoable(soldAt: number, now: number): boolean {
  return now - soldAt <= UNDO_MINUTES * 60_000;
}
