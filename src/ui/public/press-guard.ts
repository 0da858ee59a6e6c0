/** As in the panel (`press-guard.ts`); a shared file would be one more request of each page. */
export const PUBLIC_GUARD_MS = 850;
const FINGER = 16;

const CONTROLS = 'a,button,input,label,select,textarea,summary';

type Press = { x: number; y: number; control: Element | null };

/**
 * Stops the second press at one point if it would reach another control than the first: the page has changed since, and
 * the visitor cannot have read it. Keys need no guard: after each change the focus is on a title.
 */
export function guardPublicPresses(): void {
  document.documentElement.dataset['guarded'] = '';
  let last: Press | null = null;
  /** The last press before the running one: a touch that scrolls is no press. */
  let earlier: Press | null = null;
  let stray = false;
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      const near = last && Math.abs(x - last.x) < FINGER && Math.abs(y - last.y) < FINGER;
      const before = near ? last?.control : null;
      // A press that reaches nothing does not end a burst.
      const control = (target as Element).closest(CONTROLS) ?? before ?? null;
      stray = !!before && before !== control;
      earlier = last;
      // A visitor who keeps pressing gets through.
      if (stray) return;
      last = { x, y, control };
      clearTimeout(timer);
      timer = setTimeout(() => {
        last = null;
      }, PUBLIC_GUARD_MS);
    },
    true,
  );
  document.addEventListener(
    'pointercancel',
    () => {
      last = earlier;
    },
    true,
  );
  // A visitor who types has seen the page.
  document.addEventListener(
    'beforeinput',
    () => {
      last = null;
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      // Keys click with `detail` 0.
      if (!stray || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
