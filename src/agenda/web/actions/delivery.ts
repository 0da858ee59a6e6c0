import { useSyncExternalStore } from 'react';

/** Which citation is to be handed over, and whether that is still asked. */
export type AskedDelivery = { citation: string; opened: boolean; answer: (yes: boolean) => void };

let asked: AskedDelivery | null = null;
const listeners = new Set<() => void>();

/**
 * Asks before a citation is delivered, which cannot be undone; resolves with the answer. Every way
 * to deliver comes through here: rows, menus, the board, dragging, the detail.
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

/** The dialog has left. */
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
