import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { getDays } from '#availability/contract/availability.ts';
import { AVAILABILITY_ROUTES } from '#availability/contract/availability-paths.ts';
import { addDays, type Day } from '#shared/time/day-time.ts';
import { dayByKey, firstOfMonth } from '#ui/calendar-keys.ts';
import { callAt } from '#ui/call.ts';
import type { BookableDays } from '../booking-plan.ts';
import type { DayMark } from '../month-grid.ts';
import css from './calendar.module.css';
import { MonthHead, MonthTable } from './month-table.tsx';

type Marks = ReadonlyMap<Day, DayMark>;

const NONE: Marks = new Map();

/** In ms. A failed answer is asked for again while the calendar is shown. */
const RETRY_MS = 5_000;

/**
 * Returns the marks of the days of a month; `null` while loading. `month` is any day of the month.
 */
function useDays(month: Day, service: string): Marks | null {
  const request = `${service}|${month.slice(0, 7)}`;
  const [loaded, setLoaded] = useState({ request: '', marks: NONE });
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const [wantedService = '', wantedMonth = ''] = request.split('|');
    if (wantedService === '') return;
    fetchDays(wantedMonth, wantedService, abort.signal).then(
      (days) => setLoaded({ request, marks: new Map(days.map((day) => [day.date, day])) }),
      () => {
        // Meanwhile a chosen day shows its reason itself.
        if (!abort.signal.aborted) timer = setTimeout(() => setFailures(failures + 1), RETRY_MS);
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [request, failures]);
  return loaded.request === request ? loaded.marks : null;
}

/** Loads the state of the days of a month (`YYYY-MM`) for a service. Rejects with `CallError`. */
async function fetchDays(month: string, service: string, signal: AbortSignal): Promise<DayMark[]> {
  const input = { params: { month }, query: { service } };
  return (await callAt<typeof getDays>(AVAILABILITY_ROUTES.days, input, { signal })).data.days;
}

/** Turns to the first month with a free day, until a day is chosen or the visitor turns the pages. */
function useFirstFreeMonth(
  { today, lastDay }: BookableDays,
  { month, marks, value }: { month: Day; marks: Marks | null; value: Day },
  setMonth: (month: Day) => void,
): () => void {
  const searching = useRef(value === '');
  const end = () => {
    searching.current = false;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only loaded marks decide
  useEffect(() => {
    if (marks === null || !searching.current) return;
    const next = firstOfMonth(addDays(firstOfMonth(month), 31));
    const free = [...marks.values()].some(({ state }) => state === 'open');
    if (!free && value === '' && next <= lastDay) return setMonth(next);
    end();
    if (!free && value === '') setMonth(today);
  }, [marks]);
  return end;
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
  const endSearch = useFirstFreeMonth(days, { month, marks, value }, setMonth);
  const turn = (to: Day) => {
    endSearch();
    setMonth(to);
  };
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
    turn(target);
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
      <MonthHead month={month} days={days} onMonth={turn} />
      <MonthTable
        month={month}
        days={days}
        marks={marks ?? NONE}
        value={value}
        onChoose={onChoose}
      />
    </fieldset>
  );
}
