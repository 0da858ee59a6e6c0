import { useQueryClient } from '@tanstack/react-query';
import type { HistoryItem, HistoryPage } from '../../contract/history.ts';
import { onPaperText } from '../../rules/history-words.ts';
import { type HistoryQuery, historyKeys } from '../history-api.ts';
import css from './all-rows.module.css';
import { HistoryCards } from './history-cards.tsx';
import type { OnOpen } from './history-facts.tsx';
import { BLOCK } from './use-history.ts';

type Props = { query: HistoryQuery; total: number; onOpen: OnOpen };

/** Some forty sheets; a printer asks before it begins, nothing can be read while it waits. */
const MOST_BLOCKS = 10;

/** «Todos» on paper: all that was read of it so far, and how many are missing. */
export function PrintedRows({ query, total, onOpen }: Props) {
  const items = useRead(query, total);
  return (
    <>
      <HistoryCards items={items} onOpen={onOpen} />
      {items.length < total ? <p className={css.rest}>{onPaperText(items.length, total)}</p> : null}
    </>
  );
}

function useRead(query: HistoryQuery, total: number): HistoryItem[] {
  const client = useQueryClient();
  const blocks = Array.from({ length: Math.ceil(total / BLOCK) }, (_, block) =>
    client.getQueryData<HistoryPage>(historyKeys.list({ ...query, page: block + 1, limit: BLOCK })),
  );
  const read = blocks.filter((block) => block !== undefined);
  return read.slice(0, MOST_BLOCKS).flatMap(({ items }) => items);
}
