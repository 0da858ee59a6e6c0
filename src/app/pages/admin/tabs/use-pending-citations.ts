import { useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';

const ONE = { limit: 1 };

/** How many citations wait to be accepted; 0 while it is not known. */
export function usePendingCitations(): number {
  const { data } = useQuery({
    queryKey: citationKeys.list(ONE),
    queryFn: ({ signal }) => fetchCitations(ONE, signal),
    select: ({ counters }) => counters.pending,
  });
  return data ?? 0;
}
