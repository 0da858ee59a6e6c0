import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../staff-citation-api.ts';

/** As many as the server gives at once: what is open in a workshop is far less. */
const OPEN: ListQuery = { excludeDelivered: 'true', limit: 1000 };

/** Everything that is neither delivered nor cancelled. */
export function useBoard() {
  const query = useQuery({
    queryKey: citationKeys.list(OPEN),
    queryFn: ({ signal }) => fetchCitations(OPEN, signal),
  });
  useLoadFailure(STAFF_CITATION_TEXTS.loadFailed, query);
  return query;
}
