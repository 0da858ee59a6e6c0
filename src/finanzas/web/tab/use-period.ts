import { useState } from 'react';
import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { isDay } from '#kernel/day-time.ts';
import { monthAround } from '../../rules/periods.ts';
import type { PeriodQuery } from '../finance-api.ts';

export type PeriodState = {
  /** As the fields have it. */
  typed: PeriodQuery;
  /** The last one that can be asked for. */
  period: PeriodQuery;
  /** Between two of them: pages begin anew. */
  turn: string;
  problem: string | undefined;
  isMonth: boolean;
  isAll: boolean;
  change: (part: Partial<PeriodQuery>) => void;
  showMonth: () => void;
  showAll: () => void;
};

const ALL: PeriodQuery = { startDate: '', endDate: '' };
const BACKWARDS = 'Debe ser igual o posterior a «Desde».';

const isWhole = (day: string) => day === '' || isDay(day);
const isBackwards = ({ startDate, endDate }: PeriodQuery) =>
  startDate !== '' && endDate !== '' && endDate < startDate;
const isAskable = (period: PeriodQuery) =>
  isWhole(period.startDate) && isWhole(period.endDate) && !isBackwards(period);
const same = (a: PeriodQuery, b: PeriodQuery) =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** What the tab shows: the workshop's current month until somebody chooses. */
export function usePeriod(): PeriodState {
  const { today } = useWorkshopClock();
  const [chosen, setChosen] = useState<PeriodQuery | null>(null);
  const [asked, setAsked] = useState<PeriodQuery | null>(null);
  const month = monthAround(today);
  const typed = chosen ?? month;
  const period = asked ?? month;
  const choose = (next: PeriodQuery | null) => {
    setChosen(next);
    if (next === null || isAskable(next)) setAsked(next);
  };
  return {
    typed,
    period,
    turn: `${period.startDate} ${period.endDate}`,
    problem: isBackwards(typed) ? BACKWARDS : undefined,
    isMonth: same(typed, month),
    isAll: same(typed, ALL),
    change: (part) => choose({ ...typed, ...part }),
    showMonth: () => choose(null),
    showAll: () => choose(ALL),
  };
}
