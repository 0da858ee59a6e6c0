import { useSyncExternalStore } from 'react';
import { usePrinting } from './use-printing.ts';

/** Where a table or a grid has no room: cards or a list stand in its place. */
export const NARROW = '(max-width: 49.9375em)';

/** Where lists are cards: on paper, too. For lists too long to be drawn in both ways. */
export function useNarrow(): boolean {
  const narrow = useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
  return usePrinting() || narrow;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
