import { useState } from 'react';

/** Storage key of a user's preference in this browser. */
const keyOf = (name: string, user: string) => `${name}:${user}`;

export function readPreference(name: string, user: string): string | null {
  return localStorage.getItem(keyOf(name, user));
}

export function savePreference(name: string, user: string, value: string): void {
  localStorage.setItem(keyOf(name, user), value);
}

/** A switch that stores its value per user. */
export function useSwitchPreference(name: string, user: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readPreference(name, user) === 'on');
  const turn = (next: boolean) => {
    savePreference(name, user, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, turn];
}
