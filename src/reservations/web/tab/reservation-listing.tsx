import { IconPackageOff } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { ClearButton } from '#ui/panel/filters/filter-bar.tsx';
import { activeFilters, countActiveFilters } from '#ui/panel/filters/use-filters.ts';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PageSize, type PageSizeChoice } from '#ui/panel/list/page-size.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { TableOrCards } from '#ui/panel/list/table-or-cards.tsx';
import { CARDS } from '#ui/panel/list/use-narrow.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { useJustCompleted } from '#ui/panel/rows/use-row-freeze.ts';
import { type ReservationList, STAFF_RESERVATION_TEXTS } from '../../contract/staff-reservation.ts';
import { useReservationActions } from '../actions/use-reservation-actions.tsx';
import { fetchReservations, type ListQuery, reservationKeys } from '../staff-reservation-api.ts';
import { ReservationCards } from './reservation-cards.tsx';
import type { ReservationFilters } from './reservation-filters.tsx';
import { type ListProps, ReservationTable } from './reservation-table.tsx';

type Props = {
  list: ReservationPage;
  filters: ReservationFilters;
  onOpen: (id: string) => void;
};

/** The filtered reservations: as a table, in narrow windows as cards. */
export function ReservationListing({ list, filters, onOpen }: Props) {
  const { timeZone } = useWorkshop();
  const runAction = useReservationActions();
  const justCompleted = useJustCompleted();
  const size = <PageSize size={list.size} onSize={list.setSize} />;
  return (
    <PagedListing
      label="Reservas"
      list={list}
      rows="reservations"
      newRowsText={newRowsText}
      found={foundText}
      size={size}
      empty={
        <ListNotice icon={IconPackageOff} sentence={STAFF_RESERVATION_TEXTS.empty}>
          {countActiveFilters(filters.applied) > 0 ? <ClearButton onClick={filters.clear} /> : null}
        </ListNotice>
      }
    >
      {({ reservations }) => (
        <Rows {...{ reservations, timeZone, justCompleted, runAction, onOpen }} />
      )}
    </PagedListing>
  );
}

/** Memoized: typing into a filter must not render the rows again. */
const Rows = memo(function Rows(props: ListProps) {
  return (
    <TableOrCards
      below={CARDS}
      table={<ReservationTable {...props} />}
      cards={<ReservationCards {...props} />}
    />
  );
});

function newRowsText(count: number): string {
  return count === 1 ? '1 reserva nueva' : `${count} reservas nuevas`;
}

function foundText(total: number): string {
  if (total === 0) return 'No hay reservas';
  return total === 1 ? '1 reserva' : `${total} reservas`;
}

type ReservationPage = Page<ReservationList> & {
  size: PageSizeChoice;
  setSize: (size: PageSizeChoice) => void;
};

/** Loads the page of the list for filters and pager; without a status filter closed reservations are excluded. */
export function useReservationList({
  applied,
  page,
  goToPage,
}: ReservationFilters): ReservationPage {
  const [size, setSize] = useState<PageSizeChoice>(10);
  const { status, ...texts } = activeFilters(applied);
  const query: ListQuery = {
    page,
    limit: size,
    excludeClosed: 'true',
    ...texts,
    ...(status && { status }),
  };
  const list = usePage({
    queryKey: reservationKeys.list(query),
    queryFn: ({ signal }) => fetchReservations(query, signal),
    page,
    goToPage,
    failureMessage: STAFF_RESERVATION_TEXTS.loadFailed,
  });
  return {
    ...list,
    size,
    setSize: (next) => {
      setSize(next);
      goToPage(1);
    },
  };
}
