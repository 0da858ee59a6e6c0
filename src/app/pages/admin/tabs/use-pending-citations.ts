import { useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';

const ONE = { limit: 1 };

/** Returns how many citations are pending; 0 while loading. */
export function usePendingCitations(): number {
  const { data } = useQuery({
    queryKey: citationKeys.list(ONE),
    queryFn: ({ signal }) => fetchCitations(ONE, signal),
    select: ({ counters }) => counters.pending,
  });
  return data ?? 0;
}
