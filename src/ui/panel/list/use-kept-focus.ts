import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { type FocusPlace, focusPlaceOf, restoreFocus } from '../dialogs/focus-place.ts';
import { isPrinting } from './use-narrow.ts';

const MENU = '[role=menu]';

/**
 * Keeps the focus in a list when its focused row is removed or replaced, for example by a card when
 * the window is turned. Observes the DOM, because a row may render without the list.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef<FocusPlace>(null);
  useEffect(() => {
    if (list.current === null) return;
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      const lost = activeElement === document.body || activeElement?.closest('[inert]');
      if (place.current && lost) restoreFocus(place.current);
    });
    observer.observe(list.current, { childList: true, subtree: true, attributeFilter: ['inert'] });
    return () => observer.disconnect();
  }, [list]);
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // From a row's menu the focus returns to its button.
      if (!currentTarget.contains(target) || target.closest(MENU)) return;
      place.current = focusPlaceOf(target);
    },
    // Not called when the focused element is removed. In print the browser blurs what is hidden.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isPrinting() && !relatedTarget?.closest(MENU)) place.current = null;
    },
  };
}
