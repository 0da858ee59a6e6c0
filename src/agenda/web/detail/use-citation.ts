import { useQuery } from '@tanstack/react-query';
import { CallError } from '#web-kit/call.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';

export type Reading = {
  /** The server's sentence where there is no such citation, or no longer. */
  unknown: string | null;
  /** Why it could not be read. */
  failure: string | null;
  busy: boolean;
  retry: () => void;
};

/** The citation of an id, as long as it is shown; once deleted it is unknown, whatever was read. */
export function useCitation(
  id: string,
  shown: boolean,
): Reading & { citation: CitationDetail | undefined } {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    enabled: shown,
  });
  const gone = error instanceof CallError && error.status === 404;
  return {
    citation: gone ? undefined : data,
    unknown: gone ? error.message : null,
    failure: error && !gone ? error.message : null,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
