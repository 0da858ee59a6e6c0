import { useSyncExternalStore } from 'react';

/** Duration of the countdown 3, 2, 1 in steps of half a second (docs/rules/panel.md 9). */
const DURATION_MS = 1_500;

let justCompleted: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Marks a record as just delivered: its row shows a countdown, whichever screen delivered it. */
export function markJustCompleted(id: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => change(null), DURATION_MS);
  change(id);
}

/** Returns the id of the record whose countdown runs, or `null`. */
export function useJustCompleted(): string | null {
  return useSyncExternalStore(subscribe, () => justCompleted);
}

function change(id: string | null): void {
  justCompleted = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
