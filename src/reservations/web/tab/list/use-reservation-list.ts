import { useState } from 'react';
import { activeFilters } from '#ui/panel/filters/use-filters.ts';
import type { PageSizeChoice } from '#ui/panel/list/page-size.tsx';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import {
  type ReservationList,
  STAFF_RESERVATION_TEXTS,
} from '../../../contract/staff-reservation.ts';
import { fetchReservations, type ListQuery, reservationKeys } from '../../staff-reservation-api.ts';
import type { ReservationFilters } from '../filters/filters.ts';

export type ReservationPage = Page<ReservationList> & {
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
