import { useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations, type ListQuery } from '../staff-citation-api.ts';
import { useLoadFailure } from './use-load-failure.ts';

/** As many as the server gives at once: what is open in a workshop is far less. */
const OPEN: ListQuery = { excludeDelivered: 'true', limit: 1000 };

/** Everything that is neither delivered nor cancelled. */
export function useBoard() {
  const query = useQuery({
    queryKey: citationKeys.list(OPEN),
    queryFn: ({ signal }) => fetchCitations(OPEN, signal),
  });
  useLoadFailure(query);
  return query;
}
