/** For how long «Deshacer» is offered after a step without an exact way back, in seconds. */
export const STEP_UNDO_SECONDS = 10;

/** The call may arrive this much later, in seconds. */
const GRACE_SECONDS = 5;

/** Whether a step of `at` can still be undone at `now`; epoch milliseconds. */
export function isUndoOpen(at: number, now: number): boolean {
  return now - at <= (STEP_UNDO_SECONDS + GRACE_SECONDS) * 1000;
}
