import { useSyncExternalStore } from 'react';

/**
 * What a user has begun in this browser and not sent yet. It survives a reload and an expired session,
 * is shared by the tabs, and goes when the user signs out.
 */
const PREFIX = 'admin_draft:';

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

type Change = (before: string | null) => string | null;

/** The stored text, or `null`, and how to change what is stored by then; `null` removes it. */
export function useUserDraft(
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
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab wrote or removed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
