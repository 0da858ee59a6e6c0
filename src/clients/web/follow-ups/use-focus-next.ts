import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function to call before a card leaves the list by the user's own action. The next card
 * then gets the focus, and is scrolled into view; after the last one the list.
 */
export function useFocusNext(
  section: RefObject<HTMLElement | null>,
  ids: readonly string[],
): (id: string) => void {
  const leaving = useRef<{ id: string; index: number }>(null);
  useLayoutEffect(() => {
    const left = leaving.current;
    if (left === null || ids.includes(left.id)) return;
    leaving.current = null;
    // The user is already elsewhere, or a dialog is open, which returns the focus itself.
    if (document.activeElement !== document.body) return;
    const cards = section.current?.querySelectorAll<HTMLElement>(
      '[data-record]:not([data-settled])',
    );
    const next = cards?.[Math.min(left.index, cards.length - 1)] ?? section.current;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  });
  return (id) => {
    leaving.current = { id, index: ids.indexOf(id) };
  };
}
