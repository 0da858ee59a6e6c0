import type { QueryClient } from '@tanstack/react-query';
import type { ReservationDetail, ReservationList } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

/** Sets the status of a reservation in all cached lists. */
export function setListedReservationStatus(
  client: QueryClient,
  id: string,
  status: ReservationStatus,
): void {
  client.setQueriesData<ReservationList>(
    { queryKey: reservationKeys.lists },
    (list) =>
      list && {
        ...list,
        reservations: list.reservations.map((reservation) =>
          reservation._id === id ? { ...reservation, status } : reservation,
        ),
      },
  );
}

/** Sets the status of a reservation in all cached lists and in its cached detail. */
export function setCachedReservationStatus(
  client: QueryClient,
  id: string,
  status: ReservationStatus,
): void {
  setListedReservationStatus(client, id, status);
  client.setQueryData<ReservationDetail>(
    reservationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
}
