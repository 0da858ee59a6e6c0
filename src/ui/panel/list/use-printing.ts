import { useSyncExternalStore } from 'react';

let printing = false;

/** What is to be on paper has to be drawn before the pages are counted: these events come before. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(listener: () => void): () => void {
  const hear = ({ type }: Event) => {
    printing = type === 'beforeprint';
    listener();
  };
  window.addEventListener('beforeprint', hear);
  window.addEventListener('afterprint', hear);
  return () => {
    window.removeEventListener('beforeprint', hear);
    window.removeEventListener('afterprint', hear);
  };
}
