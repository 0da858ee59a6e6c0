import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import type { SentQuestions } from './sent-questions.ts';

type Section = RefObject<HTMLElement | null>;

/**
 * Returns a function to call before a card leaves the list by the user's own action. The next card
 * then gets the focus, and is scrolled into view; after the last one the list.
 */
export function useFocusNext(section: Section, ids: readonly string[]): (id: string) => void {
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

/**
 * Shows the question that was open before a reload, or a change of the view. Returns the place of its
 * card, or −1.
 */
export function useOpenQuestion(
  section: Section,
  ids: readonly string[],
  questions: SentQuestions,
): number {
  const [index] = useState(() => ids.findIndex((id) => questions[id] !== undefined));
  const opened = useRef(ids[index]);
  useLayoutEffect(() => {
    if (opened.current === undefined) return;
    const card = section.current?.querySelector(`[data-record="${opened.current}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('fieldset')?.focus({ preventScroll: true });
  }, [section]);
  return index;
}

/** Returns true for a moment after the order changed: a press may be meant for another card. */
export function useMoved(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    if (settled === order) return;
    const timer = setTimeout(() => setSettled(order), GUARD_MS);
    return () => clearTimeout(timer);
  }, [settled, order]);
  return settled !== order;
}
