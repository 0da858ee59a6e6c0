import { useSyncExternalStore } from 'react';
import { storedState } from '#web-kit/panel/stored-state.ts';

/** Whether single keys act; they can be switched off, as who dictates or has trembling hands wants. */
const KEY = 'admin_shortcuts';
const { subscribe, notify } = storedState();

export function shortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  notify();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsOn);
}
