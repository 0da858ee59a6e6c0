import { useSyncExternalStore } from 'react';
import { createStorageListeners } from './storage-listeners.ts';

/**
 * What a user has begun in this browser and not sent yet. It survives a reload and an expired session,
 * is shared by the tabs, and goes when the user signs out.
 */
const PREFIX = 'admin_draft:';

const { subscribe, notify } = createStorageListeners();

type Change = (before: string | null) => string | null;

/** The stored text, or `null`, and how to change what is stored by then; `null` removes it. */
export function useStoredDraft(
  name: string,
  user: string,
): [text: string | null, change: (change: Change) => void] {
  const key = `${PREFIX}${name}:${user}`;
  const read = () => localStorage.getItem(key);
  const text = useSyncExternalStore(subscribe, read);
  const change = (by: Change) => {
    const next = by(read());
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
    notify();
  };
  return [text, change];
}

/** Removes the drafts of every user of this browser. */
export function clearStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
  notify();
}
