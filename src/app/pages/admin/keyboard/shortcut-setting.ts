import { useSyncExternalStore } from 'react';
import { createStorageListeners } from '#ui/panel/session/storage-listeners.ts';

/** Whether single keys act; they can be switched off, as who dictates or has trembling hands wants. */
const KEY = 'admin_shortcuts';
const { subscribe, notify } = createStorageListeners();

export function areShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  notify();
}

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsEnabled);
}
