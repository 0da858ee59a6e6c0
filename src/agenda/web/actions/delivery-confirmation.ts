import { useSyncExternalStore } from 'react';

/** The citation to deliver, and whether the dialog is open. */
export type DeliveryRequest = { citation: string; opened: boolean; answer: (yes: boolean) => void };

let request: DeliveryRequest | null = null;
const listeners = new Set<() => void>();

/**
 * Asks for confirmation of a delivery, which cannot be undone, and resolves with the answer. Used
 * by rows, menus, the board, dragging and the detail.
 */
export function confirmDelivery(citation: string): Promise<boolean> {
  request?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes);
      setRequest({ citation, opened: false, answer: () => undefined });
    };
    setRequest({ citation, opened: true, answer });
  });
}

/** Clears the request after the dialog has closed. */
export function clearDeliveryRequest(): void {
  setRequest(null);
}

export function useDeliveryRequest(): DeliveryRequest | null {
  return useSyncExternalStore(subscribe, () => request);
}

function setRequest(next: DeliveryRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
