/**
 * Longest wait for a state that a test expects. Generous, since the machine may be busy; a wait ends when the state is
 * reached.
 */
export const WAIT_TIMEOUT_MS = 60_000;

/** Longest duration of a test or a hook: one that hangs still fails. */
export const TEST_TIMEOUT_MS = 600_000;
