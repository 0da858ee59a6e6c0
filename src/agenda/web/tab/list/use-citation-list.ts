import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { type CitationList, STAFF_SENTENCES } from '../../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';
import type { FilterState } from '../filters/use-filters.ts';

/** Citations per page (admin.md section 9). */
export const PER_PAGE = 10;

export type CitationPage = {
  /** What was asked for; while it is not here, or could not be had, what was read before. */
  data: CitationList | undefined;
  /** Nothing came at all. */
  failed: boolean;
  /** Another page or filter could not be had; what is shown is the one before. */
  missed: boolean;
  /** Another page or filter is on its way; what is shown is the one before. */
  stale: boolean;
  turnTo: (page: number) => void;
};

/** The page of the list that filters and pager ask for; the one before stays until it is here. */
export function useCitationList({ asked, page, turnTo }: FilterState): CitationPage {
  const query: ListQuery = { page, limit: PER_PAGE, excludeDelivered: 'true', ...given(asked) };
  const reading = useQuery({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, errorUpdateCount, refetch } = reading;
  const here = data !== undefined && !isPlaceholderData;
  useLoadFailure(STAFF_SENTENCES.loadFailed, { ...reading, isSuccess: here });

  const [known, setKnown] = useState<CitationList>();
  if (here && data !== known) setKnown(data);
  // Asking again by itself is no other state than having failed.
  const lacking = !here && errorUpdateCount > 0;

  // The last one of the last page may have gone.
  const last = Math.max(1, (here && data.totalPages) || page);
  useEffect(() => {
    if (page > last) turnTo(last);
  }, [page, last, turnTo]);

  return {
    data: data ?? known,
    failed: lacking && known === undefined,
    missed: lacking && known !== undefined,
    stale: isPlaceholderData && !lacking,
    // The page that could not be had is asked for already.
    turnTo: (to) => (to === page ? void refetch() : turnTo(to)),
  };
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
