import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { type CitationList, STAFF_SENTENCES } from '../../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';
import type { FilterState } from '../filters/use-filters.ts';

/** Citations per page (admin.md section 9). */
export const PER_PAGE = 10;

export type CitationPage = {
  data: CitationList | undefined;
  failed: boolean;
  /** Another page or filter is on its way; what is shown is the one before. */
  stale: boolean;
  retry: () => void;
};

/** The page of the list that filters and pager ask for; the one before stays until it is here. */
export function useCitationList({ asked, page, turnTo }: FilterState): CitationPage {
  const query: ListQuery = { page, limit: PER_PAGE, excludeDelivered: 'true', ...given(asked) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();
  useReported(error, retry);

  // The last one of the last page may have gone.
  const last = Math.max(1, data?.totalPages ?? page);
  useEffect(() => {
    if (!isPlaceholderData && page > last) turnTo(last);
  }, [isPlaceholderData, page, last, turnTo]);

  return { data, failed: error !== null, stale: isPlaceholderData, retry };
}

function given(filters: FilterState['asked']): Partial<ListQuery> {
  const { status } = filters;
  return {
    ...(filters.clientName.trim() !== '' && { clientName: filters.clientName.trim() }),
    ...(filters.vehicleModel.trim() !== '' && { vehicleModel: filters.vehicleModel.trim() }),
    ...(status !== '' && { status }),
    ...(filters.service !== '' && { service: filters.service }),
  };
}

/** Over the page as long as the failure lasts; an ended session has a question of its own. */
function useReported(error: Error | null, retry: () => void): void {
  const { error: shown, report, dismiss } = usePageErrors();
  const reported = shown?.sentence === STAFF_SENTENCES.loadFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per failure, not per drawing
  useEffect(() => {
    if (error !== null && !endsSession(error)) report(STAFF_SENTENCES.loadFailed, error, retry);
    else if (reported) dismiss();
  }, [error]);
}
