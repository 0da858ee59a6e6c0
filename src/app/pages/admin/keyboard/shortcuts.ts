/** Commands of single keys, outside of fields and dialogs (WCAG 2.1.4). */
export type Command =
  | { do: 'help' | 'manual' | 'filter' | 'move' }
  | { do: 'row'; step: 1 | -1 }
  | { do: 'tab'; hash: string };

const SINGLE: Readonly<Record<string, Command>> = {
  '?': { do: 'help' },
  n: { do: 'manual' },
  '/': { do: 'filter' },
  j: { do: 'row', step: 1 },
  k: { do: 'row', step: -1 },
  m: { do: 'move' },
};

/** Texts of the help dialog. */
export const SHORTCUTS: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ['?'], what: 'Ver esta ayuda' },
  { keys: ['n'], what: 'Nueva cita manual' },
  { keys: ['/'], what: 'Ir al primer filtro' },
  { keys: ['j'], what: 'Fila siguiente' },
  { keys: ['k'], what: 'Fila anterior' },
  { keys: ['Enter'], what: 'Abrir la fila' },
  { keys: ['m'], what: 'Mover la fila…' },
];

const LEADER = 'g';

/**
 * Returns the command of a key. `afterLeader`: the previous key was `g`, so this one is the letter of
 * a tab. `isLeader`: this key is `g`. Ignores case.
 */
export function readKey(
  key: string,
  afterLeader: boolean,
  tabs: readonly { letter: string; hash: string }[],
): { command: Command | null; isLeader: boolean } {
  const pressed = key.toLowerCase();
  if (afterLeader) {
    const tab = tabs.find(({ letter }) => letter === pressed);
    return { command: tab ? { do: 'tab', hash: tab.hash } : null, isLeader: false };
  }
  return { command: SINGLE[pressed] ?? null, isLeader: pressed === LEADER };
}

/** Returns the index after a step from `at` in a list of `count`, within its ends; `at` −1: no row is focused. */
export function nextRow(at: number, step: 1 | -1, count: number): number {
  if (at === -1) return step === 1 ? 0 : count - 1;
  return Math.min(Math.max(at + step, 0), count - 1);
}
