import { useSyncExternalStore } from 'react';

/** The citation to be delivered, and whether the dialog is open. */
export type AskedDelivery = { citation: string; opened: boolean; answer: (yes: boolean) => void };

let asked: AskedDelivery | null = null;
const listeners = new Set<() => void>();

/**
 * Asks for confirmation of a delivery, which cannot be undone, and resolves with the answer. Rows,
 * menus, the board, dragging and the detail all call it.
 */
export function askDelivery(citation: string): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes);
      change({ citation, opened: false, answer: () => undefined });
    };
    change({ citation, opened: true, answer });
  });
}

/** Called when the dialog has closed. */
export function forgetDelivery(): void {
  change(null);
}

export function useAskedDelivery(): AskedDelivery | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function change(next: AskedDelivery | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
