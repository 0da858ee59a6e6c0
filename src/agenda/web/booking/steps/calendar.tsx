import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import { dayByKey } from '#ui/calendar-keys.ts';
import { type DayMark, fetchDays } from '../../citation-api.ts';
import type { BookableDays } from '../booking-plan.ts';
import css from './calendar.module.css';
import { MonthHead } from './month-head.tsx';
import { MonthTable } from './month-table.tsx';

type Marks = ReadonlyMap<Day, DayMark>;

const NONE: Marks = new Map();

/**
 * Returns the marks of the days of a month; empty while loading. `month` is any day of the month.
 */
function useDays(month: Day, service: string): Marks {
  const request = `${service}|${month.slice(0, 7)}`;
  const [loaded, setLoaded] = useState({ request: '', marks: NONE });
  useEffect(() => {
    const abort = new AbortController();
    const [of = '', on = ''] = request.split('|');
    if (of === '') return;
    fetchDays(on, of, abort.signal).then(
      (days) => setLoaded({ request, marks: new Map(days.map((day) => [day.date, day])) }),
      () => {}, // a chosen day shows its reason itself
    );
    return () => abort.abort();
  }, [request]);
  return loaded.request === request ? loaded.marks : NONE;
}

type Props = {
  days: BookableDays;
  /** Service for which the days are marked. */
  service: string;
  /** '' if none is chosen. */
  value: Day;
  onChoose: (day: Day) => void;
  labelledBy: string;
  describedBy?: string | undefined;
};

/**
 * One month of days, Monday first, from today on. It has one stop in the Tab order; the keys of
 * `calendar-keys.ts` move within it and across months.
 */
export function Calendar({ days, service, value, onChoose, labelledBy, describedBy }: Props) {
  const { today, lastDay } = days;
  const [month, setMonth] = useState(value < today ? today : value);
  const marks = useDays(month, service);
  const root = useRef<HTMLFieldSetElement>(null);
  const pendingFocus = useRef<Day | null>(null);

  useLayoutEffect(() => {
    if (value !== '') setMonth(value);
  }, [value]);

  // A key may lead into another month: the focus follows once that month is rendered, and before the next
  // key, which moves on from the focused day.
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return;
    const day = root.current?.querySelector<HTMLElement>(`[data-day="${pendingFocus.current}"]`);
    if (!day) return;
    day.focus();
    pendingFocus.current = null;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = dayByKey(event.key, day, today, lastDay);
    if (target === null) return;
    event.preventDefault();
    pendingFocus.current = target;
    setMonth(target);
  };

  return (
    <fieldset
      ref={root}
      id="date"
      className={css.calendar}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      <MonthHead month={month} days={days} onMonth={setMonth} />
      <MonthTable month={month} days={days} marks={marks} value={value} onChoose={onChoose} />
    </fieldset>
  );
}
