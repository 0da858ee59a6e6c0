/** Somebody who touched the panel this long ago is still at it. */
const ACTIVE_MS = 60_000;

let lastActivity = Date.now();

/** Begins to notice who touches the panel; called once, where the page starts. */
export function trackUserActivity(page: Pick<Window, 'addEventListener'>): void {
  const touched = () => {
    lastActivity = Date.now();
  };
  for (const what of ['pointerdown', 'keydown'] as const) {
    page.addEventListener(what, touched, { capture: true, passive: true });
  }
}

/**
 * Whether a person is at the panel. An open one goes on reading what others do; that alone must not
 * keep its session alive past the idle time.
 */
export function isUserActive(): boolean {
  return Date.now() - lastActivity < ACTIVE_MS;
}
