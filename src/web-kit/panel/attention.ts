/** Somebody who touched the panel this long ago is still at it. */
const AT_IT_MS = 60_000;

let lastTouch = Date.now();

/** Begins to notice who touches the panel; called once, where the page starts. */
export function watchAttention(page: Pick<Window, 'addEventListener'>): void {
  const touched = () => {
    lastTouch = Date.now();
  };
  for (const what of ['pointerdown', 'keydown'] as const) {
    page.addEventListener(what, touched, { capture: true, passive: true });
  }
}

/**
 * Whether a person is at the panel. An open one goes on reading what others do; that alone must not
 * keep its session alive past the idle time.
 */
export function isAttended(): boolean {
  return Date.now() - lastTouch < AT_IT_MS;
}
