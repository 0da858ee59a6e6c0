import { useQuery } from '@tanstack/react-query';
import type { Day } from '#kernel/day-time.ts';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCalendar } from '../staff-citation-api.ts';

/** The days from `from` to `to` with what is worked on in them. */
export function useCalendar(from: Day, to: Day) {
  const query = useQuery({
    queryKey: citationKeys.calendar(from, to),
    queryFn: ({ signal }) => fetchCalendar(from, to, signal),
  });
  useLoadFailure(STAFF_SENTENCES.loadFailed, query);
  return query;
}
