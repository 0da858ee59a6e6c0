import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { once } from '#shared/once.ts';
import { createStore } from '../../store.ts';

/** Widths at which cards or a list replace a table or grid. */
export const NARROW = '(max-width: 49.9375em)';

/** Widths for rows with several actions: cards on portrait tablets too. */
export const CARDS = '(max-width: 62.4375em)';

/** Widths at which a row in a dialog has no space for four buttons. */
export const DIALOG_CARDS = '(max-width: 66.1875em)';

/** A width below which a list is cards. */
export type ListWidth = typeof NARROW | typeof CARDS | typeof DIALOG_CARDS;

/** Returns whether lists are cards; true in print. */
export function useNarrow(query: ListWidth = NARROW): boolean {
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false });
  return usePrinting() || narrow;
}

const printing = createStore(false);

/** Returns whether the page is being printed. */
export const isPrinting = printing.get;

/**
 * Returns whether the page is being printed. The events come before the browser lays out the pages.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, printing.get);
}

/**
 * Listens as long as the page lives: the end of printing counts also while no list is on the screen.
 * The media query replaces the events only where the browser has none: Chrome's stops matching while
 * the print preview is still open.
 */
const listen = once(() => {
  window.addEventListener('beforeprint', () => printing.set(true));
  window.addEventListener('afterprint', () => printing.set(false));
  const media = matchMedia('print');
  media.addEventListener('change', ({ matches }) => {
    if (!('onafterprint' in window)) printing.set(matches);
  });
  // The object is kept: a query that nothing refers to stops reporting.
  return media;
});

function subscribe(listener: () => void): () => void {
  listen();
  return printing.subscribe(listener);
}
