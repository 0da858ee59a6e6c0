/** How long the seller can undo a sale. */
export const UNDO_MINUTES = 2;

/** The reason in the ledgers. */
export const UNDONE_BY_SELLER = 'Deshecha por quien vendió';

/** Returns whether a sale can still be undone; both times in epoch milliseconds. */
export function inTime(soldAt: number, now: number): boolean {
  return now - soldAt <= UNDO_MINUTES * 60_000;
}
