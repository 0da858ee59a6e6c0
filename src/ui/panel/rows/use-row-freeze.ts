import { type RefObject, useEffect, useState } from 'react';
import { GUARD_MS } from '../actions/press-guard.ts';
import type { Page } from '../list/use-page.ts';
import { useFrozenRows } from './frozen-rows.ts';
import { useJustCompleted } from './just-completed.ts';
import { usePointerOver } from './use-pointed.ts';

/** Returns whether a list shows no row. Removed rows may keep their place while the total is 0. */
export function isEmptyList<Data extends { total: number }>(data: Data, rows: keyof Data): boolean {
  return data.total === 0 && (data[rows] as readonly unknown[]).length === 0;
}

/** Freezes the rows while a pointer is over them, and while a row shows its countdown. */
export function useRowFreeze<Data extends object>(
  list: RefObject<HTMLElement | null>,
  { data, requestKey }: Pick<Page<Data>, 'data' | 'requestKey'>,
  name: keyof Data & string,
) {
  const pointed = usePointerOver(list);
  const celebrated = useJustCompleted() !== null;
  const still = pointed || celebrated;
  const { held, show } = useFrozenRows(data, { requestKey, name, still });
  return { held, show, still, moved: useJustMoved(held?.turn ?? 0) };
}

/**
 * Returns true for a moment after the rows changed without a user action: a press may be meant for
 * another row.
 */
export function useJustMoved(turn: number): boolean {
  const [seen, setSeen] = useState(turn);
  useEffect(() => {
    if (seen === turn) return;
    const timer = setTimeout(() => setSeen(turn), GUARD_MS);
    return () => clearTimeout(timer);
  }, [seen, turn]);
  return seen !== turn;
}
