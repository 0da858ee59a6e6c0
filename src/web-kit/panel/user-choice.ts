import { useState } from 'react';

/** A user's choice, kept in this browser under the user's id. */
const keyOf = (name: string, user: string) => `${name}:${user}`;

export function readChoice(name: string, user: string): string | null {
  return localStorage.getItem(keyOf(name, user));
}

export function keepChoice(name: string, user: string, value: string): void {
  localStorage.setItem(keyOf(name, user), value);
}

/** A switch that keeps its user's last choice. */
export function useUserSwitch(name: string, user: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readChoice(name, user) === 'on');
  const turn = (next: boolean) => {
    keepChoice(name, user, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, turn];
}
