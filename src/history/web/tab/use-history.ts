import { useState } from 'react';
import type { CallInput } from '#ui/call.ts';
import { activeFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { PAGE_SIZES, type PageSizeChoice } from '#ui/panel/list/page-size.tsx';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type HistoryPage, listHistory } from '../../contract/history.ts';
import { HISTORY_TEXTS } from '../../rules/history-text.ts';

/** Rows per block: «Todos» loads a block when one of its rows becomes visible. */
export const BLOCK_SIZE = 100;

export type HistoryQuery = NonNullable<CallInput<typeof listHistory>['query']>;

export type HistoryList = Page<HistoryPage> & {
  size: PageSizeChoice;
  setSize: (size: PageSizeChoice) => void;
  /** The filters without page and size. */
  query: HistoryQuery;
};

/** The query of a block of «Todos»; the first is 0. */
export const blockQuery = (query: HistoryQuery, block: number) =>
  readQuery(listHistory, { query: { ...query, page: block + 1, limit: BLOCK_SIZE } });

/** Loads the page for filters, pager and page size. */
export function useHistory({ applied, page, goToPage }: HistoryFilters): HistoryList {
  const [size, setSize] = useState<PageSizeChoice>(PAGE_SIZES[0]);
  const all = size === -1;
  const { includeCancelled, ...texts } = activeFilters(applied);
  const query: HistoryQuery = { ...texts, ...(includeCancelled && { includeCancelled }) };
  const pageQuery = { ...query, page: all ? 1 : page, limit: all ? BLOCK_SIZE : size };
  const list = usePage({
    ...readQuery(listHistory, { query: pageQuery }),
    page: all ? 1 : page,
    goToPage,
    failureMessage: HISTORY_TEXTS.loadFailed,
  });
  return {
    ...list,
    query,
    size,
    setSize: (next) => {
      setSize(next);
      goToPage(1);
    },
  };
}

/** Filters of the history; '' does not filter. */
type Filters = {
  year: string;
  month: string;
  brand: string;
  model: string;
  country: string;
  includeCancelled: '' | 'true';
};

const NO_FILTERS: Filters = {
  year: '',
  month: '',
  brand: '',
  model: '',
  country: '',
  includeCancelled: '',
};

export type HistoryFilters = FilterState<Filters>;

export const useHistoryFilters = () => useFilters(NO_FILTERS, ['brand', 'model']);
