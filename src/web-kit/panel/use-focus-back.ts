import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * When what is opened closes, or goes away altogether, focus is where it was before. The kit's own
 * way knows nothing of a dialog that is open from its first drawing on.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const element = before.current;
      if (element instanceof HTMLElement && element.isConnected) {
        element.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
