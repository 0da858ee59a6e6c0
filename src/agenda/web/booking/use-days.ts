import { useEffect, useState } from 'react';
import type { Day } from '#kernel/day-time.ts';
import { type DayMark, daysOf } from '../citation-api.ts';

type Marks = ReadonlyMap<Day, DayMark>;

const NONE: Marks = new Map();

/** What the calendar shows of a month's days; nothing while it is not known. `month` is a day of it. */
export function useDays(month: Day, service: string): Marks {
  const asked = `${service}|${month.slice(0, 7)}`;
  const [known, setKnown] = useState({ asked: '', marks: NONE });
  useEffect(() => {
    const abort = new AbortController();
    const [of = '', on = ''] = asked.split('|');
    if (of === '') return;
    daysOf(on, of, abort.signal).then(
      (days) => setKnown({ asked, marks: new Map(days.map((day) => [day.date, day])) }),
      () => {}, // the day itself says why it has no place
    );
    return () => abort.abort();
  }, [asked]);
  return known.asked === asked ? known.marks : NONE;
}
