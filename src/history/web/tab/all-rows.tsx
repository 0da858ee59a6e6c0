import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import list from '#ui/panel/list/list.module.css';
import { ColumnHeads } from '#ui/panel/list/table-or-cards.tsx';
import { useNarrow, usePrinting } from '#ui/panel/list/use-narrow.ts';
import { RowsGap } from '#ui/panel/rows/rows-gap.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { HistoryItem, HistoryPage } from '../../contract/history.ts';
import { rowLimit } from '../../rules/history-pages.ts';
import { notShownText, printedPartText } from '../../rules/history-text.ts';
import type { OnOpen } from './history-facts.tsx';
import { AMOUNTS, COLUMNS, HistoryCard, HistoryCards, HistoryRow } from './history-rows.tsx';
import css from './history-tab.module.css';
import { BLOCK_SIZE, blockQuery, type HistoryQuery } from './use-history.ts';

type Props = { query: HistoryQuery; total: number; onOpen: OnOpen };

const ROW_HEIGHT = 71;
const CARD_HEIGHT = 236;
const CARD_GAP = 12;

/**
 * «Todos»: a virtual list of all rows, up to the maximum height of a page. Only visible rows are loaded and
 * rendered. Screen readers get the position of every row.
 */
export function AllRows({ query, total, onOpen }: Props) {
  const printing = usePrinting();
  const narrow = useNarrow();
  const container = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const box = container.current?.getBoundingClientRect();
    setScrollMargin((box?.top ?? 0) + window.scrollY);
  }, []);
  const count = rowLimit(total, narrow ? CARD_HEIGHT + CARD_GAP : ROW_HEIGHT);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (narrow ? CARD_HEIGHT : ROW_HEIGHT),
    gap: narrow ? CARD_GAP : 0,
    overscan: 10,
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const itemAt = useBlocks(query, rows);
  const above = (rows[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin);
  const measure = virtualizer.measureElement;
  const visible = { rows, itemAt, onOpen, total, above, below, measure };
  if (printing) {
    return (
      <div ref={container}>
        <PrintedRows query={query} total={total} onOpen={onOpen} />
      </div>
    );
  }
  return (
    <div ref={container}>
      {narrow ? <Cards {...visible} /> : <Table {...visible} />}
      {count < total ? <p className={css.rest}>{notShownText(count, total)}</p> : null}
    </div>
  );
}

type VisibleRows = {
  rows: readonly VirtualItem[];
  itemAt: (index: number) => HistoryItem | undefined;
  onOpen: OnOpen;
  total: number;
  /** Height in pixels of the rows before and after the rendered ones. */
  above: number;
  below: number;
  measure: Ref<Element>;
};

function Table({ rows, itemAt, onOpen, total, above, below, measure }: VisibleRows) {
  return (
    <table className={`${list.table} ${css.fixed}`} aria-rowcount={total + 1}>
      <ColumnHeads columns={COLUMNS} amounts={AMOUNTS} />
      <tbody>
        <RowsGap height={above} columns={COLUMNS.length} />
        {rows.map(({ index }) => {
          const item = itemAt(index);
          return item ? (
            <HistoryRow
              key={index}
              item={item}
              onOpen={onOpen}
              index={index}
              ref={measure as Ref<HTMLTableRowElement>}
            />
          ) : (
            <tr key={index} aria-rowindex={index + 2} className={css.coming}>
              <td colSpan={COLUMNS.length}>
                <Skeleton height={20} />
              </td>
            </tr>
          );
        })}
        <RowsGap height={below} columns={COLUMNS.length} />
      </tbody>
    </table>
  );
}

function Cards({ rows, itemAt, onOpen, total, above, below, measure }: VisibleRows) {
  return (
    <ul className={list.cards} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.map(({ index }) => {
        const item = itemAt(index);
        return item ? (
          <HistoryCard
            key={index}
            item={item}
            onOpen={onOpen}
            position={{ index, of: total }}
            ref={measure as Ref<HTMLLIElement>}
          />
        ) : (
          <li key={index} className={`${list.card} ${css.comingCard}`}>
            <Skeleton height={20} />
          </li>
        );
      })}
    </ul>
  );
}

/** Loads the blocks of the visible rows. Returns a function that gives the item at an index once it is loaded. */
function useBlocks(query: HistoryQuery, rows: readonly VirtualItem[]) {
  const blocks = [...new Set(rows.map(({ index }) => Math.floor(index / BLOCK_SIZE)))];
  const results = useQueries({ queries: blocks.map((block) => blockQuery(query, block)) });
  const items = new Map(blocks.map((block, index) => [block, results[index]?.data?.items]));
  return (index: number) => items.get(Math.floor(index / BLOCK_SIZE))?.[index % BLOCK_SIZE];
}

/** About forty sheets of paper. Printing cannot wait for further blocks to load. */
const MAX_BLOCKS = 10;

/** «Todos» on paper: the loaded rows, and how many are missing. */
function PrintedRows({ query, total, onOpen }: Props) {
  const items = useLoadedItems(query, total);
  return (
    <>
      <HistoryCards items={items} onOpen={onOpen} />
      {items.length < total ? (
        <p className={css.rest}>{printedPartText(items.length, total)}</p>
      ) : null}
    </>
  );
}

function useLoadedItems(query: HistoryQuery, total: number): HistoryItem[] {
  const client = useQueryClient();
  const blocks = Array.from({ length: Math.ceil(total / BLOCK_SIZE) }, (_, block) =>
    client.getQueryData<HistoryPage>(blockQuery(query, block).queryKey),
  );
  const loaded = blocks.filter((block) => block !== undefined);
  return loaded.slice(0, MAX_BLOCKS).flatMap(({ items }) => items);
}
