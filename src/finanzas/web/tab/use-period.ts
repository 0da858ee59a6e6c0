import { useState } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { coveredMonth, monthPeriod } from '../../rules/periods.ts';
import { monthAfter, monthOf } from '../../rules/recurrence.ts';
import type { PeriodQuery } from '../finance-api.ts';

export type PeriodState = {
  period: PeriodQuery;
  /** Between two of them: pages begin anew. */
  key: string;
  today: Day;
  /** First day of the month that the period covers exactly; `null` for any other period. */
  month: Day | null;
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

/** Names a period: another one begins at its first page. */
export const periodKey = ({ startDate, endDate }: PeriodQuery) => `${startDate} ${endDate}`;

const ALL: PeriodQuery = { startDate: '', endDate: '' };

const monthBefore = (day: Day) => monthOf(addDays(monthOf(day), -1));
const same = (a: PeriodQuery, b: PeriodQuery) =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** What the tab shows: the workshop's current month until somebody chooses. */
export function usePeriod(): PeriodState {
  const { today } = useWorkshopClock();
  const [chosen, setChosen] = useState<PeriodQuery | null>(null);
  const current = monthPeriod(today);
  const previous = monthPeriod(monthBefore(today));
  const period = chosen ?? current;
  const begins = period.startDate || period.endDate || today;
  return {
    period,
    key: periodKey(period),
    today,
    month: coveredMonth(period),
    isMonth: same(period, current),
    isPrevious: same(period, previous),
    isAll: same(period, ALL),
    choose: setChosen,
    showMonth: () => setChosen(null),
    showPrevious: () => setChosen(previous),
    showAll: () => setChosen(ALL),
    step: (direction) =>
      setChosen(monthPeriod(direction < 0 ? monthBefore(begins) : monthAfter(begins))),
  };
}
