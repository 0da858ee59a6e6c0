/** Keys that do something by themselves, where no field and no dialog is open (WCAG 2.1.4). */
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

/** How the help dialog tells them. */
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
 * What a key means; `led` says that the one before was `g`, which waits for a tab's letter.
 * A capital letter means the same as a small one.
 */
export function readKey(
  key: string,
  led: boolean,
  tabs: readonly { letter: string; hash: string }[],
): { command: Command | null; leads: boolean } {
  const pressed = key.toLowerCase();
  if (led) {
    const tab = tabs.find(({ letter }) => letter === pressed);
    return { command: tab ? { do: 'tab', hash: tab.hash } : null, leads: false };
  }
  return { command: SINGLE[pressed] ?? null, leads: pressed === LEADER };
}

/** The row after `at` in a list of `count`, staying at the ends; -1 is none yet. */
export function nextRow(at: number, step: 1 | -1, count: number): number {
  if (at === -1) return step === 1 ? 0 : count - 1;
  return Math.min(Math.max(at + step, 0), count - 1);
}
