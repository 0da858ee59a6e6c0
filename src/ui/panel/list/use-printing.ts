import { useSyncExternalStore } from 'react';

let printing = false;
/** The media query, once this module listens. */
let media: MediaQueryList | undefined;
const listeners = new Set<() => void>();

/** Returns whether the page is being printed. */
export const isPrinting = (): boolean => printing;

/**
 * Returns whether the page is being printed. The events come before the browser lays out the pages.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

/**
 * Listens as long as the page lives: the end of printing counts also while no list is on the screen.
 * The media query replaces the events only where the browser has none: Chrome's stops matching while
 * the print preview is still open.
 */
function listen(): void {
  window.addEventListener('beforeprint', () => setPrinting(true));
  window.addEventListener('afterprint', () => setPrinting(false));
  media = matchMedia('print');
  media.addEventListener('change', ({ matches }) => {
    if (!('onafterprint' in window)) setPrinting(matches);
  });
}

function setPrinting(now: boolean): void {
  if (now === printing) return;
  printing = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (media === undefined) listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
