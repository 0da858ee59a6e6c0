import { useEffect, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import { failureMessage } from '#ui/call.ts';
import { createAvailabilityCache } from './availability-cache.ts';
import { type DayAvailability, fetchAvailability } from './booking-api.ts';

export const availabilityCache = createAvailabilityCache(fetchAvailability, Date.now);

export type Availability =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; day: DayAvailability; fresh: boolean };

type Answer = { request: string; result: Availability };

/**
 * Returns the slots of a day for a service. Each change of either loads them again; an answer to an
 * earlier request is never shown. A cached answer is shown meanwhile (`fresh` false).
 */
export function useAvailability(
  date: Day,
  service: string,
): { availability: Availability; reload: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const request = `${service}|${date}|${round}`;

  useEffect(() => {
    if (date === '' || service === '') return;
    const abort = new AbortController();
    const show = (result: Availability) => {
      if (!abort.signal.aborted) setAnswer({ request, result });
    };
    availabilityCache.load(date, service, abort.signal).then(
      (day) => show({ state: 'ready', day, fresh: true }),
      (error: unknown) =>
        show({
          state: 'failed',
          message: failureMessage(error),
        }),
    );
    return () => abort.abort();
  }, [date, service, request]);

  return {
    availability: shown(answer, request, date, service),
    reload: () => {
      availabilityCache.clear();
      setRound((before) => before + 1);
    },
  };
}

function shown(answer: Answer | null, request: string, date: Day, service: string): Availability {
  if (date === '' || service === '') return { state: 'none' };
  if (answer?.request === request) return answer.result;
  const day = availabilityCache.peek(date, service);
  return day ? { state: 'ready', day, fresh: false } : { state: 'loading' };
}
