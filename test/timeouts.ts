/** Longest wait for what a test judges. Generous, since the machine may be busy: a wait ends as soon as it comes. */
export const WAIT_TIMEOUT_MS = 60_000;

/** Longest duration of a test or a hook: what hangs is found all the same. */
export const TEST_TIMEOUT_MS = 600_000;
