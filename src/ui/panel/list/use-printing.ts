import { useSyncExternalStore } from 'react';
import { once } from '#shared/once.ts';
import { createStore } from '../../store.ts';

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
