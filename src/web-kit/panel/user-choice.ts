import { useState } from 'react';

/** What somebody chose for themselves in this browser; others who sign in here have their own. */
const keyOf = (name: string, user: string) => `${name}:${user}`;

export function readChoice(name: string, user: string): string | null {
  return localStorage.getItem(keyOf(name, user));
}

export function keepChoice(name: string, user: string, value: string): void {
  localStorage.setItem(keyOf(name, user), value);
}

/** A switch that stays as its user left it. */
export function useUserSwitch(name: string, user: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readChoice(name, user) === 'on');
  const turn = (next: boolean) => {
    keepChoice(name, user, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, turn];
}
