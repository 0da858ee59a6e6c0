import { useEffect, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import { type DayMark, fetchDays } from '../citation-api.ts';

type Marks = ReadonlyMap<Day, DayMark>;

const NONE: Marks = new Map();

/**
 * Returns the marks of the days of a month; empty while loading. `month` is any day of the month.
 */
export function useDays(month: Day, service: string): Marks {
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
