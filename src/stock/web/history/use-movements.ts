import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import {
  fetchMovements,
  type MovementPage,
  type MovementQuery,
  movementKeys,
} from '../movement-api.ts';

export type MovementFilters = Omit<MovementQuery, 'page'>;
const NO_FILTERS: MovementFilters = {
  componentId: '',
  type: '',
  startDate: '',
  endDate: '',
};

export type Movements = {
  filters: MovementFilters;
  filtered: boolean;
  data: MovementPage | undefined;
  failed: boolean;
  /** Another page or filter is on its way; what is shown is the one before. */
  stale: boolean;
  change: (part: Partial<MovementFilters>) => void;
  clear: () => void;
  turnTo: (page: number) => void;
  retry: () => void;
};

/** A page of the ledger; another filter starts at the first page again. */
export function useMovements(): Movements {
  const [query, setQuery] = useState<MovementQuery>({ page: 1, ...NO_FILTERS });
  const reading = useQuery({
    queryKey: movementKeys.list(query),
    queryFn: ({ signal }) => fetchMovements(query, signal),
    placeholderData: keepPreviousData,
  });
  useLoadFailure(STOCK_TEXTS.historyFailed, reading);
  const { data, error, isPlaceholderData, refetch } = reading;
  const turnTo = (page: number) => setQuery((before) => ({ ...before, page }));

  const last = Math.max(1, data?.totalPages ?? query.page);
  useEffect(() => {
    if (isPlaceholderData || query.page <= last) return;
    setQuery((before) => ({ ...before, page: last }));
  }, [isPlaceholderData, query.page, last]);

  const { page: _, ...filters } = query;
  return {
    filters,
    filtered: Object.values(filters).some((value) => value !== ''),
    data,
    failed: error !== null,
    stale: isPlaceholderData,
    change: (part) => setQuery((before) => ({ ...before, ...part, page: 1 })),
    clear: () => setQuery({ page: 1, ...NO_FILTERS }),
    turnTo,
    retry: () => void refetch(),
  };
}
