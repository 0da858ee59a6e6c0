import { useQueryClient } from '@tanstack/react-query';
import type { HistoryItem, HistoryPage } from '../../contract/history.ts';
import { printedPartText } from '../../rules/history-text.ts';
import css from './all-rows.module.css';
import { HistoryCards } from './history-cards.tsx';
import type { OnOpen } from './history-facts.tsx';
import { BLOCK_SIZE, blockQuery, type HistoryQuery } from './use-history.ts';

type Props = { query: HistoryQuery; total: number; onOpen: OnOpen };

/** About forty sheets of paper. Printing cannot wait for further blocks to load. */
const MAX_BLOCKS = 10;

/** «Todos» on paper: the loaded rows, and how many are missing. */
export function PrintedRows({ query, total, onOpen }: Props) {
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
