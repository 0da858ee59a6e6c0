import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { CallError } from '#ui/call.ts';
import { toastError } from '#ui/panel/feedback/toast.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { FINANCE_TEXTS, listTransactions, type Transaction } from '../../contract/finance.ts';
import { monthPeriod } from '../../rules/periods.ts';
import { PER_PAGE, type PeriodQuery, type PeriodState, periodQuery } from '../tab/use-period.ts';

export type OtherLine = NonNullable<Transaction['original']>;

/** The line that the last link from another line leads to. */
export type LinkTarget = {
  /** The line stays highlighted. */
  id: string | null;
  /** Whether the line still has to be scrolled into view. */
  pending: boolean;
  onArrived: () => void;
};

/** State of the rows or cards. The list holds it, because turning or printing replaces the rows. */
export type LineStates = {
  target: LinkTarget;
  /** Ids of the lines whose details are shown. */
  open: ReadonlySet<string>;
  toggle: (id: string, opened: boolean) => void;
};

type Pages = { goToPageOf: (period: PeriodQuery, page: number) => void };

/**
 * Goes to another line of the same sale: to its page of the chosen period or, if the line is not in that
 * period, of its month.
 */
export function useLineLink(state: PeriodState, pages: Pages) {
  const { timeZone } = useWorkshop();
  const [target, setTarget] = useState<Pick<LinkTarget, 'id' | 'pending'>>({
    id: null,
    pending: false,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, opened: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (opened) after.add(id);
      else after.delete(id);
      return after;
    });
  const goToLine = async ({ _id, createdAt }: OtherLine) => {
    const day = dayAt(Date.parse(createdAt), timeZone);
    const period = includes(state.period, day) ? state.period : monthPeriod(day);
    try {
      const query = { ...periodQuery(period), page: 1, limit: PER_PAGE, line: _id };
      const { page } = (await staffCall(listTransactions, { query })).data;
      if (period !== state.period) state.choose(period);
      pages.goToPageOf(period, page);
      toggle(_id, true);
      setTarget({ id: _id, pending: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) toastError(error.message || FINANCE_TEXTS.transactionsFailed);
    }
  };
  const onArrived = () => setTarget((before) => ({ ...before, pending: false }));
  return { lines: { target: { ...target, onArrived }, open, toggle }, goToLine };
}

const includes = ({ startDate, endDate }: PeriodQuery, day: string) =>
  (startDate === '' || startDate <= day) && (endDate === '' || day <= endDate);

/**
 * State of a row or card that a link may open: it scrolls into view, and the control that opens it gets
 * the focus.
 */
export function useLinkedLine<Opener extends HTMLElement>(
  id: string,
  { target, open, toggle }: LineStates,
): {
  opener: RefObject<Opener | null>;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Whether it is the target of the last link. */
  marked: boolean;
} {
  const opener = useRef<Opener>(null);
  const marked = target.id === id;
  const isTarget = marked && target.pending;
  const { onArrived } = target;
  useEffect(() => {
    if (!isTarget) return;
    opener.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    opener.current?.focus({ preventScroll: true });
    onArrived();
  }, [isTarget, onArrived]);
  return {
    opener,
    opened: open.has(id),
    setOpened: (opened) => toggle(id, opened),
    marked,
  };
}
