/** How long the seller may take a sale back. */
export const UNDO_MINUTES = 2;

/** The reason that stands in the ledgers. */
export const UNDONE_BY_SELLER = 'Deshecha por quien vendió';

/** Whether it is still time; epoch milliseconds. */
export function inTime(soldAt: number, now: number): boolean {
  return now - soldAt <= UNDO_MINUTES * 60_000;
}
