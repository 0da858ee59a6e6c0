import { useState } from 'react';
import { activeFilters } from '#ui/panel/filters/use-filters.ts';
import { PAGE_SIZES, type PageSizeChoice } from '#ui/panel/list/page-size.tsx';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import type { HistoryPage } from '../../contract/history.ts';
import { HISTORY_TEXTS } from '../../rules/history-text.ts';
import { fetchHistory, type HistoryQuery, historyKeys } from '../history-api.ts';
import type { HistoryFilters } from './filters.ts';

/** «Todos» is read in blocks as they come into sight: so many to each. */
export const BLOCK_SIZE = 100;

export type HistoryList = Page<HistoryPage> & {
  size: PageSizeChoice;
  setSize: (size: PageSizeChoice) => void;
  /** What was asked for, without page and size. */
  query: HistoryQuery;
};

/** The page that filters, pager and page size ask for. */
export function useHistory({
  applied: asked,
  page,
  goToPage: turnTo,
}: HistoryFilters): HistoryList {
  const [size, setSize] = useState<PageSizeChoice>(PAGE_SIZES[0]);
  const all = size === -1;
  const { includeCancelled, ...words } = activeFilters(asked);
  const query: HistoryQuery = { ...words, ...(includeCancelled && { includeCancelled }) };
  const whole = { ...query, page: all ? 1 : page, limit: all ? BLOCK_SIZE : size };
  const list = usePage({
    queryKey: historyKeys.list(whole),
    queryFn: ({ signal }) => fetchHistory(whole, signal),
    page: all ? 1 : page,
    goToPage: turnTo,
    failed: HISTORY_TEXTS.loadFailed,
  });
  return {
    ...list,
    query,
    size,
    setSize: (next) => {
      setSize(next);
      turnTo(1);
    },
  };
}
