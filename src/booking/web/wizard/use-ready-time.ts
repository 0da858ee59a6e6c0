import { useEffect, useState } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { BookingData } from './booking-plan.ts';
import { availabilityCache } from './use-availability.ts';

/**
 * Returns the expected end of the chosen job, which takes `duration` minutes; `null` before the choice and while loading.
 */
export function useReadyTime(
  { service, date, time }: BookingData,
  duration: number | undefined,
): LocalDateTime | null {
  const request = duration && date && time ? `${service}|${date}|${time}|${duration}` : '';
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
