import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/time/day-time.ts';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCalendar } from '../staff-citation-api.ts';

/** Loads the days from `from` to `to` with their citations. */
export function useCalendar(from: Day, to: Day) {
  const query = useQuery({
    queryKey: citationKeys.calendar(from, to),
    queryFn: ({ signal }) => fetchCalendar(from, to, signal),
  });
  useLoadFailure(STAFF_CITATION_TEXTS.loadFailed, query);
  return query;
}
