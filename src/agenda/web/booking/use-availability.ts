import { useEffect, useState } from 'react';
import type { Day } from '#shared/time/day-time.ts';
import { failureMessage } from '#ui/call.ts';
import { type DayAvailability, fetchAvailability } from '../citation-api.ts';
import { createAvailabilityCache } from './availability-cache.ts';

export const availabilityCache = createAvailabilityCache(fetchAvailability, Date.now);

export type Availability =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; day: DayAvailability; fresh: boolean };

type Answer = { question: string; result: Availability };

/**
 * The starts of a day for a service. Each change of either asks the server anew; an answer to an
 * earlier question is never shown. A recent answer is shown meanwhile (`fresh` false).
 */
export function useAvailability(
  date: Day,
  service: string,
): { availability: Availability; reload: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const question = `${service}|${date}|${round}`;

  useEffect(() => {
    if (date === '' || service === '') return;
    const abort = new AbortController();
    const show = (result: Availability) => {
      if (!abort.signal.aborted) setAnswer({ question, result });
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
  }, [date, service, question]);

  return {
    availability: shown(answer, question, date, service),
    reload: () => {
      availabilityCache.clear();
      setRound((before) => before + 1);
    },
  };
}

function shown(answer: Answer | null, question: string, date: Day, service: string): Availability {
  if (date === '' || service === '') return { state: 'none' };
  if (answer?.question === question) return answer.result;
  const day = availabilityCache.peek(date, service);
  return day ? { state: 'ready', day, fresh: false } : { state: 'loading' };
}
