import { useSyncExternalStore } from 'react';

/** Whether single keys act; they can be switched off, as who dictates or has trembling hands wants. */
const KEY = 'admin_shortcuts';
const listeners = new Set<() => void>();

export function shortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
