import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import type { PeriodQuery } from '../finance-api.ts';
import { type PeriodState, periodKey } from './use-period.ts';

type Asked<Data> = {
  queryKey: (period: PeriodQuery, page: number) => QueryKey;
  fetch: (period: PeriodQuery, page: number, signal: AbortSignal) => Promise<Data>;
  failed: string;
};

/** A page of what belongs to a period; another period begins at the first again. */
export function usePeriodPage<Data extends { totalPages: number }>(
  { period, key: turn }: PeriodState,
  { queryKey, fetch, failed }: Asked<Data>,
): Page<Data> & { turnIn: (period: PeriodQuery, page: number) => void } {
  const [place, setPlace] = useState({ turn, page: 1 });
  const page = place.turn === turn ? place.page : 1;
  const shown = usePage({
    queryKey: queryKey(period, page),
    queryFn: ({ signal }) => fetch(period, page, signal),
    page,
    goToPage: (next) => setPlace({ turn, page: next }),
    failed,
  });
  // Of a period that is about to be chosen.
  const turnIn = (of: PeriodQuery, to: number) => setPlace({ turn: periodKey(of), page: to });
  return { ...shown, turnIn };
}
