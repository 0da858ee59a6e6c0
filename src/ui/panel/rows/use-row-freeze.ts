import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../store.ts';
import { GUARD_MS } from '../actions/press-guard.ts';
import type { Page } from '../list/use-page.ts';
import { useFrozenRows } from './frozen-rows.ts';

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

/** For this long after a touch, in ms, the next touch is expected. */
const TOUCH_MS = 4_000;

/**
 * Returns whether a mouse is over an element or a finger touched it a moment ago. Overlays (dialogs,
 * menus) are not part of the element, even when it rendered them.
 */
export function usePointerOver(element: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  useEffect(() => {
    const on = element.current;
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      setPointed(true);
      if (pointerType === 'touch') timer = setTimeout(() => setPointed(false), TOUCH_MS);
    };
    const leave = ({ pointerType }: PointerEvent) => {
      // A lifted finger may touch again.
      if (pointerType !== 'touch') setPointed(false);
    };
    on.addEventListener('pointerenter', point);
    on.addEventListener('pointerdown', point);
    on.addEventListener('pointermove', point);
    on.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      on.removeEventListener('pointerenter', point);
      on.removeEventListener('pointerdown', point);
      on.removeEventListener('pointermove', point);
      on.removeEventListener('pointerleave', leave);
    };
  }, [element]);
  return pointed;
}

/** Duration of the countdown 3, 2, 1 in steps of half a second (docs/rules/panel.md 9). */
const DURATION_MS = 1_500;

/** `id`: of the record whose countdown runs. Each delivery is a new object. */
const justCompleted = createStore<{ id: string } | null>(null);

/** Marks a record as just delivered: its row shows a countdown, whichever screen delivered it. */
export function markJustCompleted(id: string): void {
  const completed = { id };
  justCompleted.set(completed);
  setTimeout(() => {
    if (justCompleted.get() === completed) justCompleted.set(null);
  }, DURATION_MS);
}

/** Returns the id of the record whose countdown runs, or `null`. */
export function useJustCompleted(): string | null {
  return useSyncExternalStore(justCompleted.subscribe, justCompleted.get)?.id ?? null;
}
