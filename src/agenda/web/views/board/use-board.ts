import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';

/** The server's maximum per page; a workshop has far fewer open citations. */
const OPEN: ListQuery = { excludeDelivered: 'true', limit: 1000 };

/** Loads all citations that are neither delivered nor cancelled. */
export function useBoard() {
  const query = useQuery({
    queryKey: citationKeys.list(OPEN),
    queryFn: ({ signal }) => fetchCitations(OPEN, signal),
  });
  useLoadFailure(STAFF_CITATION_TEXTS.loadFailed, query);
  return query;
}
