/** A check that runs longer belongs to a process that was killed: another one may be started. */
export const STALE_MS = 10 * 60_000;
