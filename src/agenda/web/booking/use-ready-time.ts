import { useEffect, useState } from 'react';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import type { LocalDateTime } from '../citation-api.ts';
import type { BookingData } from './booking-plan.ts';
import { availabilityCache } from './use-availability.ts';

/** Returns when the chosen job is expected to end; `null` before the choice and until it is read. */
export function useReadyTime({ service, date, time }: BookingData): LocalDateTime | null {
  const asked = service && date && time ? `${service}|${date}|${time}` : '';
  const [known, setKnown] = useState<{ asked: string; ready: LocalDateTime | null }>({
    asked: '',
    ready: null,
  });
  useEffect(() => {
    const [of = '', on = '', at = ''] = asked.split('|');
    if (of === '') return;
    const abort = new AbortController();
    const here = availabilityCache.peek(on, of);
    const day = here ? Promise.resolve(here) : availabilityCache.load(on, of, abort.signal);
    day.then(
      ({ slots }) => {
        const ready = slots.find((slot) => slot.time === at)?.ready ?? null;
        if (!abort.signal.aborted) setKnown({ asked, ready });
      },
      () => {}, // the receipt shows it too
    );
    return () => abort.abort();
  }, [asked]);
  return known.asked === asked ? known.ready : null;
}

/** `11:15`, with the day when it differs from the day of the visit. */
export function formatReadyTime(ready: LocalDateTime, date: string): string {
  return ready.date === date ? ready.time : `${longDayWithoutYear(ready.date)}, ${ready.time}`;
}
