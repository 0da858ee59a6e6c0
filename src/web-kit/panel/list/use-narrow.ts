import { useSyncExternalStore } from 'react';
import { usePrinting } from './use-printing.ts';

/** Below, and on paper, cards stand in the place of a table. */
const NARROW = '(max-width: 49.9375em)';

/** Where lists are cards. For lists too long to be drawn in both ways. */
export function useNarrow(): boolean {
  const narrow = useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
  return usePrinting() || narrow;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
