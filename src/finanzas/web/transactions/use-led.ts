import { useState } from 'react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { dayAt } from '#kernel/day-time.ts';
import { CallError } from '#web-kit/call.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastRefused } from '#web-kit/panel/toast.ts';
import { FINANCE_TEXTS, type Transaction } from '../../contract/finance.ts';
import { monthAround } from '../../rules/periods.ts';
import { findPage, type PeriodQuery } from '../finance-api.ts';
import type { PeriodState } from '../tab/use-period.ts';

export type OtherLine = NonNullable<Transaction['original']>;

export type Led = {
  /** The line that was led to last; it stays marked. */
  id: string | null;
  /** Not yet brought into sight. */
  pending: boolean;
  arrive: () => void;
};

type Pages = { turnIn: (period: PeriodQuery, page: number) => void };

/**
 * Leads from a line to another one: to its page of the period, or, where it lies outside, to the month
 * that it lies in.
 */
export function useLed(state: PeriodState, pages: Pages) {
  const { timeZone } = useWorkshop();
  const [led, setLed] = useState<Pick<Led, 'id' | 'pending'>>({ id: null, pending: false });
  const leadTo = async ({ _id, createdAt }: OtherLine) => {
    const day = dayAt(Date.parse(createdAt), timeZone);
    const period = holds(state.period, day) ? state.period : monthAround(day);
    try {
      const page = await findPage(period, _id);
      if (period !== state.period) state.choose(period);
      pages.turnIn(period, page);
      setLed({ id: _id, pending: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) toastRefused(error.message || FINANCE_TEXTS.transactionsFailed);
    }
  };
  const arrive = () => setLed((before) => ({ ...before, pending: false }));
  return { led: { ...led, arrive }, leadTo };
}

const holds = ({ startDate, endDate }: PeriodQuery, day: string) =>
  (startDate === '' || startDate <= day) && (endDate === '' || day <= endDate);
