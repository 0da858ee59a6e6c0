import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When what is opened closes, or goes away altogether, focus is where it was before. The kit's own
 * way knows nothing of a dialog that is open from its first drawing on. Where it was nowhere (the
 * address itself opened it), it goes to the page's content.
 */
export function useRestoreFocus(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const nowhere = before.current === document.body;
      const element = nowhere ? document.querySelector('main') : before.current;
      if (element instanceof HTMLElement && element.isConnected) {
        element.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
