import { useSyncExternalStore } from 'react';

/** 3, 2, 1 in steps of half a second (admin.md section 9). */
const LASTS_MS = 1_500;

let celebrated: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Marks a record as just handed over: its row shows a countdown, whichever screen delivered it. */
export function celebrate(id: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => change(null), LASTS_MS);
  change(id);
}

/** Id of the record whose countdown runs, or `null`. */
export function useCelebrated(): string | null {
  return useSyncExternalStore(subscribe, () => celebrated);
}

function change(id: string | null): void {
  celebrated = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
