/** Somebody who touched the panel this long ago is still at it. */
const AT_IT_MS = 60_000;

let lastTouch = Date.now();
for (const what of ['pointerdown', 'keydown'] as const) {
  window.addEventListener(
    what,
    () => {
      lastTouch = Date.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether a person is at the panel. An open one goes on reading what others do; that alone must not
 * keep its session alive past the idle time.
 */
export function isAttended(): boolean {
  return Date.now() - lastTouch < AT_IT_MS;
}
