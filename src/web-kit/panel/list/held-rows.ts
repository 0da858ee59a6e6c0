import { useState } from 'react';

export type Row = { readonly _id: string };

/** What a list shows while it stands still, and what waits until it may move. */
export type Held<Data> = {
  data: Data;
  /** Rows that are new and not shown yet. */
  waiting: number;
  /** The rows have just moved by themselves. */
  turn: number;
};

type State<Data> = Held<Data> & { of: string; source: Data };

/** Of rows that are shown although the list does not have them any more. */
const left = new WeakSet<Row>();

/** Whether a row has left the list and only keeps its place. */
export function hasLeft(row: Row): boolean {
  return left.has(row);
}

/**
 * The rows in the order in which somebody sees them, with what is newly known of each. Those that
 * left keep their place; those that came wait. Answers how many wait.
 */
export function standStill<Each extends Row>(
  shown: readonly Each[],
  now: readonly Each[],
): { rows: Each[]; waiting: number } {
  const newest = new Map(now.map((row) => [row._id, row]));
  const rows = shown.map((row) => newest.get(row._id) ?? gone(row));
  const seen = new Set(shown.map(({ _id }) => _id));
  return { rows, waiting: now.filter(({ _id }) => !seen.has(_id)).length };
}

/** Another object, so that a row that is remembered is drawn anew. */
function gone<Each extends Row>(row: Each): Each {
  if (hasLeft(row)) return row;
  const copy = { ...row };
  left.add(copy);
  return copy;
}

const sameOrder = (a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every(({ _id }, at) => _id === b[at]?._id);

/**
 * Rows never move under a pointer: while `still`, what is newly read changes the rows that are shown,
 * and not which they are nor where they stand. `of` names what was asked for (page, filters): another
 * one is somebody's own wish and shows at once. `name` is the field of the rows.
 */
export function useHeldRows<Data extends object>(
  source: Data | undefined,
  { of, name, still }: { of: string; name: keyof Data | undefined; still: boolean },
): { held: Held<Data> | null; show: () => void } {
  const [state, setState] = useState<State<Data> | null>(null);
  const rowsOf = (data: Data) => (name === undefined ? [] : (data[name] as readonly Row[]));
  let next = state;
  if (source === undefined) next = null;
  else if (state === null || state.of !== of)
    next = { of, source, data: source, waiting: 0, turn: state?.turn ?? 0 };
  else if (state.source !== source || (!still && state.data !== state.source)) {
    const same = sameOrder(rowsOf(state.data), rowsOf(source));
    if (same || !still) {
      next = { of, source, data: source, waiting: 0, turn: state.turn + (same ? 0 : 1) };
    } else {
      const { rows, waiting } = standStill(rowsOf(state.data), rowsOf(source));
      next = { ...state, source, data: { ...source, [name as string]: rows }, waiting };
    }
  }
  if (next !== state) setState(next);
  return {
    held: next,
    show: () =>
      source && setState({ of, source, data: source, waiting: 0, turn: state?.turn ?? 0 }),
  };
}
