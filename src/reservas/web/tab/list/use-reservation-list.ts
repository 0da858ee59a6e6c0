import { useState } from 'react';
import type { PageSizeChoice } from '#web-kit/panel/list/page-size.tsx';
import { given } from '#web-kit/panel/list/use-filters.ts';
import { type Page, usePage } from '#web-kit/panel/list/use-page.ts';
import { type ReservationList, STAFF_SENTENCES } from '../../../contract/staff-reservation.ts';
import { fetchReservations, type ListQuery, reservationKeys } from '../../staff-reservation-api.ts';
import type { ReservationFilters } from '../filters/filters.ts';

export type ReservationPage = Page<ReservationList> & {
  size: PageSizeChoice;
  setSize: (size: PageSizeChoice) => void;
};

/** The page of the list that filters and pager ask for: of what is under way, unless told. */
export function useReservationList({ asked, page, turnTo }: ReservationFilters): ReservationPage {
  const [size, setSize] = useState<PageSizeChoice>(10);
  const { status, ...words } = given(asked);
  const query: ListQuery = {
    page,
    limit: size,
    excludeClosed: 'true',
    ...words,
    ...(status && { status }),
  };
  const list = usePage({
    queryKey: reservationKeys.list(query),
    queryFn: ({ signal }) => fetchReservations(query, signal),
    page,
    turnTo,
    failed: STAFF_SENTENCES.loadFailed,
  });
  return {
    ...list,
    size,
    setSize: (next) => {
      setSize(next);
      turnTo(1);
    },
  };
}
