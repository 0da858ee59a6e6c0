import { useState } from 'react';

export type Row = { readonly _id: string };

/** The rows that a list shows while it is frozen, and how many wait. */
export type FrozenRows<Data> = {
  data: Data;
  /** Number of new rows that are not shown yet. */
  waiting: number;
  /** Counts changes of the rows without a user action. */
  turn: number;
};

type State<Data> = FrozenRows<Data> & { requestKey: string; source: Data };

/** Rows that are shown although the list no longer contains them. */
const removedRows = new WeakSet<Row>();

/** Returns whether a row is no longer in the list and only keeps its place. */
export function isRemovedRow(row: Row): boolean {
  return removedRows.has(row);
}

/**
 * Returns the shown rows in the same order with their new values, and the number of new rows that wait.
 * Rows that are no longer in the list keep their place.
 */
export function freezeRows<Each extends Row>(
  shown: readonly Each[],
  now: readonly Each[],
): { rows: Each[]; waiting: number } {
  const newest = new Map(now.map((row) => [row._id, row]));
  const rows = shown.map((row) => newest.get(row._id) ?? markRemoved(row));
  const shownIds = new Set(shown.map(({ _id }) => _id));
  return { rows, waiting: now.filter(({ _id }) => !shownIds.has(_id)).length };
}

/** A new object, so that a memoized row renders again. */
function markRemoved<Each extends Row>(row: Each): Each {
  if (isRemovedRow(row)) return row;
  const copy = { ...row };
  removedRows.add(copy);
  return copy;
}

const sameOrder = (a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every(({ _id }, index) => _id === b[index]?._id);

/**
 * Keeps rows from moving under a pointer. While `still`, a new answer updates the shown rows but
 * neither adds, removes nor reorders them. `requestKey` names the request (page, filters): the user chose a
 * new one, so its rows show at once. `name` is the answer's field of the rows.
 */
export function useFrozenRows<Data extends object>(
  source: Data | undefined,
  { requestKey, name, still }: { requestKey: string; name: keyof Data; still: boolean },
): { held: FrozenRows<Data> | null; show: () => void } {
  const [state, setState] = useState<State<Data> | null>(null);
  const rowsOf = (data: Data) => data[name] as readonly Row[];
  let next = state;
  if (source === undefined) next = null;
  else if (state === null || state.requestKey !== requestKey)
    next = { requestKey, source, data: source, waiting: 0, turn: state?.turn ?? 0 };
  else if (state.source !== source || (!still && state.data !== state.source)) {
    const same = sameOrder(rowsOf(state.data), rowsOf(source));
    if (same || !still) {
      next = { requestKey, source, data: source, waiting: 0, turn: state.turn + (same ? 0 : 1) };
    } else {
      const { rows, waiting } = freezeRows(rowsOf(state.data), rowsOf(source));
      next = { ...state, source, data: { ...source, [name as string]: rows }, waiting };
    }
  }
  if (next !== state) setState(next);
  return {
    held: next,
    show: () =>
      source && setState({ requestKey, source, data: source, waiting: 0, turn: state?.turn ?? 0 }),
  };
}
