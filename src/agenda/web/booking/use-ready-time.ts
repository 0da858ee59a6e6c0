import { useEffect, useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { BookingData } from './booking-plan.ts';
import { availabilityCache } from './use-availability.ts';

/** Returns the expected end of the chosen job; `null` before the choice and while loading. */
export function useReadyTime({ service, date, time }: BookingData): LocalDateTime | null {
  const request = service && date && time ? `${service}|${date}|${time}` : '';
  const [loaded, setLoaded] = useState<{ request: string; ready: LocalDateTime | null }>({
    request: '',
    ready: null,
  });
  useEffect(() => {
    const [of = '', on = '', at = ''] = request.split('|');
    if (of === '') return;
    const abort = new AbortController();
    const cached = availabilityCache.peek(on, of);
    const day = cached ? Promise.resolve(cached) : availabilityCache.load(on, of, abort.signal);
    day.then(
      ({ slots }) => {
        const ready = slots.find((slot) => slot.time === at)?.ready ?? null;
        if (!abort.signal.aborted) setLoaded({ request, ready });
      },
      () => {}, // the receipt shows it too
    );
    return () => abort.abort();
  }, [request]);
  return loaded.request === request ? loaded.ready : null;
}
