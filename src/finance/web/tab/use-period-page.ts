import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import type { PeriodQuery } from '../finance-api.ts';
import { type PeriodState, periodKey } from './use-period.ts';

type Asked<Data> = {
  query: (
    period: PeriodQuery,
    page: number,
  ) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Data> };
  failureMessage: string;
};

/** State of a paged list of a period; a changed period goes to page 1. */
export function usePeriodPage<Data extends { totalPages: number }>(
  { period, key }: PeriodState,
  { query, failureMessage }: Asked<Data>,
): Page<Data> & { goToPageOf: (period: PeriodQuery, page: number) => void } {
  const [position, setPosition] = useState({ key, page: 1 });
  const page = position.key === key ? position.page : 1;
  const list = usePage({
    ...query(period, page),
    page,
    goToPage: (next) => setPosition({ key, page: next }),
    failureMessage,
  });
  // Also for a period that the caller chooses next.
  const goToPageOf = (next: PeriodQuery, nextPage: number) =>
    setPosition({ key: periodKey(next), page: nextPage });
  return { ...list, goToPageOf };
}
