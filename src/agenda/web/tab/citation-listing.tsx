import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { ClearButton } from '#ui/panel/filters/filter-bar.tsx';
import { activeFilters, countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { CARDS } from '#ui/panel/list/use-narrow.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { useJustCompleted } from '#ui/panel/rows/use-row-freeze.ts';
import { type CitationList, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitations, type ListQuery } from '../staff-citation-api.ts';
import type { CitationFilters } from './citation-filters.tsx';
import { CitationCards, CitationTable } from './citation-rows.tsx';

type Props = {
  list: CitationPage;
  filters: CitationFilters;
  onOpen: (id: string) => void;
  onManual: () => void;
};

/** The filtered citations, ten per page: a table, on phones cards. */
export function CitationListing({ list, filters, onOpen, onManual }: Props) {
  const clock = useWorkshopClock();
  const celebrated = useJustCompleted();
  const filtered = countActiveFilters(filters.applied) > 0;
  return (
    <PagedListing
      label="Citas"
      list={list}
      rows="citations"
      newRowsText={newRowsText}
      found={foundText}
      empty={<ListEmpty filtered={filtered} onManual={onManual} onClear={filters.clear} />}
    >
      {({ citations }) => (
        <TableOrCards
          below={CARDS}
          table={<CitationTable {...{ citations, celebrated, onOpen }} now={clock} />}
          cards={<CitationCards {...{ citations, celebrated, onOpen }} now={clock} />}
        />
      )}
    </PagedListing>
  );
}

function newRowsText(count: number): string {
  return count === 1 ? '1 cita nueva' : `${count} citas nuevas`;
}

function foundText(total: number): string {
  if (total === 0) return 'No hay citas';
  return total === 1 ? '1 cita' : `${total} citas`;
}

type EmptyProps = { filtered: boolean; onManual: () => void; onClear: () => void };

function ListEmpty({ filtered, onManual, onClear }: EmptyProps) {
  return (
    <ListNotice icon={IconCalendarOff} sentence={STAFF_CITATION_TEXTS.empty}>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onManual}>
        Cita manual
      </Button>
      {filtered ? <ClearButton onClick={onClear} /> : null}
    </ListNotice>
  );
}

/** Citations per page (docs/rules/panel.md 9). */
const PER_PAGE = 10;

type CitationPage = Page<CitationList>;

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
