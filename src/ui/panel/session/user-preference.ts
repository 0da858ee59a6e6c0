import { useState } from 'react';

/** A user's choice, kept in this browser under the user's id. */
const keyOf = (name: string, user: string) => `${name}:${user}`;

export function readPreference(name: string, user: string): string | null {
  return localStorage.getItem(keyOf(name, user));
}

export function savePreference(name: string, user: string, value: string): void {
  localStorage.setItem(keyOf(name, user), value);
}

/** A switch that keeps its user's last choice. */
export function useSwitchPreference(name: string, user: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readPreference(name, user) === 'on');
  const turn = (next: boolean) => {
    savePreference(name, user, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, turn];
}
