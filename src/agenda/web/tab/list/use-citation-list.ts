import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { activeFilters } from '#ui/panel/filters/use-filters.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { type CitationList, STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../../staff-citation-api.ts';
import type { CitationFilters } from '../filters/filters.ts';

/** Citations per page (docs/rules/panel.md 9). */
const PER_PAGE = 10;

export type CitationPage = Page<CitationList>;

/** Loads the page of the list for filters and pager. */
export function useCitationList({ applied, page, goToPage }: CitationFilters): CitationPage {
  const { today } = useWorkshopClock();
  const { status, day, ...textFilters } = activeFilters(applied);
  const query: ListQuery = {
    page,
    limit: PER_PAGE,
    excludeDelivered: 'true',
    ...textFilters,
    ...(status && { status }),
    ...(day && { from: today, to: today }),
  };
  return usePage({
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    page,
    goToPage,
    failureMessage: STAFF_CITATION_TEXTS.loadFailed,
  });
}
