import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus when a layer closes or unmounts. Mantine's own option does not work for a dialog
 * that is open from its first render. If no element had the focus (the URL opened the layer), focuses
 * the page's content.
 */
export function useRestoreFocus(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const hadNoFocus = before.current === document.body;
      const element = hadNoFocus ? document.querySelector('main') : before.current;
      if (element instanceof HTMLElement && element.isConnected) {
        element.focus({ preventScroll: true });
      }
    };
  }, [opened]);
}
