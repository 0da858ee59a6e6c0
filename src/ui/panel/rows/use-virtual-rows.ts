import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../list/use-narrow.ts';

/** Up to this many rows, about a page and a half, all are rendered. In print all are rendered. */
const RENDER_ALL_UP_TO = 40;
/** Rows rendered outside the window, above and below. */
const OVERSCAN = 8;

type Size = {
  /** Estimated height of a row in pixels; each row is measured once it is rendered. */
  height: number;
  gap: number;
};

/**
 * Virtualises a long list. Returns the rows in view; `before` and `after` are the heights of the other
 * rows in pixels. Each row needs `measure` as its ref and `index` as `data-index`.
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
  const rendered = rows.getVirtualItems();
  return {
    list,
    shown: rendered.flatMap(({ index }): [number, Item][] => {
      const item = items[index];
      return item ? [[index, item]] : [];
    }),
    before: (rendered[0]?.start ?? top) - top,
    after: rows.getTotalSize() + top - (rendered.at(-1)?.end ?? top),
    measure: rows.measureElement,
  };
}
