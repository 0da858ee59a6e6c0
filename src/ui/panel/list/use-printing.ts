import { useSyncExternalStore } from 'react';

let printing = false;

/**
 * Returns whether the page is being printed. The events come before the browser lays out the pages.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(listener: () => void): () => void {
  const update = ({ type }: Event) => {
    printing = type === 'beforeprint';
    listener();
  };
  window.addEventListener('beforeprint', update);
  window.addEventListener('afterprint', update);
  return () => {
    window.removeEventListener('beforeprint', update);
    window.removeEventListener('afterprint', update);
  };
}
