import { useSyncExternalStore } from 'react';
import { createStorageListeners } from '#ui/panel/session/stored-draft.ts';

/** Setting for single-key shortcuts. They can be switched off for users who dictate or have a tremor. */
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
