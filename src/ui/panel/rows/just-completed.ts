import { useSyncExternalStore } from 'react';
import { createStore } from '../../store.ts';

/** Duration of the countdown 3, 2, 1 in steps of half a second (docs/rules/panel.md 9). */
const DURATION_MS = 1_500;

/** `id`: of the record whose countdown runs. Each delivery is a new object. */
const justCompleted = createStore<{ id: string } | null>(null);

/** Marks a record as just delivered: its row shows a countdown, whichever screen delivered it. */
export function markJustCompleted(id: string): void {
  const completed = { id };
  justCompleted.set(completed);
  setTimeout(() => {
    if (justCompleted.get() === completed) justCompleted.set(null);
  }, DURATION_MS);
}

/** Returns the id of the record whose countdown runs, or `null`. */
export function useJustCompleted(): string | null {
  return useSyncExternalStore(justCompleted.subscribe, justCompleted.get)?.id ?? null;
}
