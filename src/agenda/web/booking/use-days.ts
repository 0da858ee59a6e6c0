import { useEffect, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import { type DayMark, fetchDays } from '../citation-api.ts';

type Marks = ReadonlyMap<Day, DayMark>;

const NONE: Marks = new Map();

/** Returns what the calendar shows about the days of a month; empty until it is read. `month` is a day of it. */
export function useDays(month: Day, service: string): Marks {
  const asked = `${service}|${month.slice(0, 7)}`;
  const [known, setKnown] = useState({ asked: '', marks: NONE });
  useEffect(() => {
    const abort = new AbortController();
    const [of = '', on = ''] = asked.split('|');
    if (of === '') return;
    fetchDays(on, of, abort.signal).then(
      (days) => setKnown({ asked, marks: new Map(days.map((day) => [day.date, day])) }),
      () => {}, // a chosen day says itself why it has no free slot
    );
    return () => abort.abort();
  }, [asked]);
  return known.asked === asked ? known.marks : NONE;
}
