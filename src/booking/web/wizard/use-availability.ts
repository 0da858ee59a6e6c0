import { useEffect, useState } from 'react';
import type { getAvailability } from '#availability/contract/availability.ts';
import { AVAILABILITY_ROUTES } from '#availability/contract/availability-paths.ts';
import type { Day, LocalDateTime } from '#shared/time/day-time.ts';
import { callAt, failureMessage } from '#ui/call.ts';
import { createAvailabilityCache, type DayAvailability } from './availability-cache.ts';
import type { BookingData } from './booking-plan.ts';

export const availabilityCache = createAvailabilityCache(fetchAvailability, Date.now);

/** Loads all slots of a day for a service. Rejects with `CallError`. */
async function fetchAvailability(
  date: Day,
  service: string,
  signal?: AbortSignal,
): Promise<DayAvailability> {
  const input = { params: { date }, query: service === '' ? {} : { service } };
  const { availability: route } = AVAILABILITY_ROUTES;
  return (await callAt<typeof getAvailability>(route, input, signal ? { signal } : {})).data;
}

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
