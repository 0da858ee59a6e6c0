/** A user is active for this long after the last key or pointer press, in ms. */
const ACTIVE_MS = 60_000;

let lastActivity = Date.now();

/** Starts to record user activity; called once, at the start of the page. */
export function trackUserActivity(page: Pick<Window, 'addEventListener'>): void {
  const record = () => {
    lastActivity = Date.now();
  };
  for (const type of ['pointerdown', 'keydown'] as const) {
    page.addEventListener(type, record, { capture: true, passive: true });
  }
}

/**
 * Returns whether a user is active. An open panel refetches after changes of other users; those calls
 * must not extend the session past its idle time.
 */
export function isUserActive(): boolean {
  return Date.now() - lastActivity < ACTIVE_MS;
}
