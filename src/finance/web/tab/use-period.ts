import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import type { Day } from '#shared/time/day-time.ts';
import { monthAfter, monthBefore, monthOf } from '#shared/time/months.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { coveredMonth, monthPeriod } from '../../rules/periods.ts';

/** Workshop-local days, both included; '' leaves that side open. */
export type PeriodQuery = { startDate: string; endDate: string };

/** Transactions and expenses per page (docs/rules/panel.md 9). */
export const PER_PAGE = 20;

/** Returns the period as the query of an endpoint. */
export function periodQuery({ startDate, endDate }: PeriodQuery) {
  return { ...(startDate !== '' && { startDate }), ...(endDate !== '' && { endDate }) };
}

export type PeriodState = {
  period: PeriodQuery;
  /** Identifies the period: lists start at page 1 when it changes. */
  key: string;
  today: Day;
  /** First day of the month that the period covers exactly; `null` for any other period. */
  month: Day | null;
  /** First day of the month in which the period begins; the current month without a beginning. */
  startMonth: Day;
  isMonth: boolean;
  isPrevious: boolean;
  isAll: boolean;
  choose: (period: PeriodQuery) => void;
  showMonth: () => void;
  showPrevious: () => void;
  showAll: () => void;
  /** Goes to the month before or after the one in which the period begins. */
  step: (direction: -1 | 1) => void;
};

/** Returns a text that identifies a period. */
const periodKey = ({ startDate, endDate }: PeriodQuery) => `${startDate} ${endDate}`;

const ALL: PeriodQuery = { startDate: '', endDate: '' };

const same = (a: PeriodQuery, b: PeriodQuery) =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** Period of the tab: the workshop's current month until the user chooses another. */
export function usePeriod(): PeriodState {
  const { today } = useWorkshopClock();
  const [chosen, setChosen] = useState<PeriodQuery | null>(null);
  const current = monthPeriod(today);
  const previous = monthPeriod(monthBefore(today));
  const period = chosen ?? current;
  const start = period.startDate || period.endDate || today;
  return {
    period,
    key: periodKey(period),
    today,
    month: coveredMonth(period),
    startMonth: monthOf(start),
    isMonth: same(period, current),
    isPrevious: same(period, previous),
    isAll: same(period, ALL),
    choose: setChosen,
    showMonth: () => setChosen(null),
    showPrevious: () => setChosen(previous),
    showAll: () => setChosen(ALL),
    step: (direction) =>
      setChosen(monthPeriod(direction < 0 ? monthBefore(start) : monthAfter(start))),
  };
}

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
