import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { given } from '#web-kit/panel/list/use-filters.ts';
import { type Page, usePage } from '#web-kit/panel/list/use-page.ts';
import { type CitationList, STAFF_SENTENCES } from '../../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';
import type { CitationFilters } from '../filters/filters.ts';

/** Citations per page (admin.md section 9). */
const PER_PAGE = 10;

export type CitationPage = Page<CitationList>;

/** The page of the list that filters and pager ask for. */
export function useCitationList({ asked, page, turnTo }: CitationFilters): CitationPage {
  const { today } = useWorkshopClock();
  const { status, day, ...words } = given(asked);
  const query: ListQuery = {
    page,
    limit: PER_PAGE,
    excludeDelivered: 'true',
    ...words,
    ...(status && { status }),
    ...(day && { from: today, to: today }),
  };
  return usePage({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    page,
    turnTo,
    failed: STAFF_SENTENCES.loadFailed,
  });
}
