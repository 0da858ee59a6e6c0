import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../list/use-printing.ts';

/** So many are drawn whole: no more than a page and a half. On paper all are. */
const RENDER_ALL_UP_TO = 40;
/** Drawn beyond the window, above and below. */
const OVERSCAN = 8;

type Size = {
  /** Of a usual row, in pixels; each is measured once it is drawn. */
  height: number;
  gap: number;
};

/**
 * Of a long list the rows that are in sight: `before` and `after` are the pixels that the others
 * would take. Each row gets `measure` as its ref and `index` as `data-index`.
 */
export function useVirtualRows<Item extends { _id: string }, List extends HTMLElement>(
  items: readonly Item[],
  { height, gap }: Size,
) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  const few = usePrinting() || items.length <= RENDER_ALL_UP_TO;
  const rows = useWindowVirtualizer<HTMLElement>({
    count: few ? 0 : items.length,
    estimateSize: () => height,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => items[index]?._id ?? index,
    useFlushSync: false,
  });
  if (few) return { list, shown: [...items.entries()], before: 0, after: 0, measure: undefined };
  const drawn = rows.getVirtualItems();
  return {
    list,
    shown: drawn.flatMap(({ index }): [number, Item][] => {
      const item = items[index];
      return item ? [[index, item]] : [];
    }),
    before: (drawn[0]?.start ?? top) - top,
    after: rows.getTotalSize() + top - (drawn.at(-1)?.end ?? top),
    measure: rows.measureElement,
  };
}
