import { useSyncExternalStore } from 'react';

/**
 * Unsent input of a user in this browser. It survives a reload and an expired session, is shared by the
 * tabs and is removed at sign-out.
 */
const PREFIX = 'admin_draft:';

const { subscribe, notify } = createStorageListeners();

type Change = (before: string | null) => string | null;

/**
 * Returns the stored text, or `null`, and a function that updates it; an update to `null` removes
 * it.
 */
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

/** Notifies components of this tab of changes of `localStorage`, in any tab. */
type StorageListeners = {
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
  /** Call it after each write of this tab: the browser notifies only the other tabs. */
  notify: () => void;
};

export function createStorageListeners(): StorageListeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
