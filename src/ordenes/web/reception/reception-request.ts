import { useSyncExternalStore } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';

/** The citation whose vehicle arrives, as the screens of other modules name it. */
export type Arrival = {
  citation: string;
  clientName: string;
  /** `Yamaha MT-07 2022`, or ''. */
  vehicle: string;
  plate: string;
  /** Id of its record; `null`: unknown. */
  motorcycle: string | null;
  /** When the work is expected to end. */
  ready: LocalDateTime;
  /** The client's notes of the booking. */
  notes: string;
};

type Request = { arrival: Arrival; opened: boolean };

let request: Request | null = null;
const listeners = new Set<() => void>();

/** Opens «Recibir». Used by cards, menus, the board and the detail; the dialog is mounted once. */
export function requestReception(arrival: Arrival): void {
  show({ arrival, opened: true });
}

export function closeReception(): void {
  show(request && { ...request, opened: false });
}

export function useReceptionRequest(): Request | null {
  return useSyncExternalStore(subscribe, () => request);
}

function show(next: Request | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
