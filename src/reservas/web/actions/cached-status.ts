import type { QueryClient } from '@tanstack/react-query';
import type { ReservationDetail, ReservationList } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

/**
 * Shows a reservation in another status wherever it is shown, before the server has answered.
 * Returns the way back: everything as it was.
 */
export function setCachedStatus(
  client: QueryClient,
  id: string,
  status: ReservationStatus,
): () => void {
  const before = client.getQueriesData({ queryKey: reservationKeys.all });
  client.setQueriesData<ReservationList>(
    { queryKey: reservationKeys.lists },
    (list) =>
      list && {
        ...list,
        reservations: list.reservations.map((each) =>
          each._id === id ? { ...each, status } : each,
        ),
      },
  );
  client.setQueryData<ReservationDetail>(
    reservationKeys.detail(id),
    (detail) => detail && { ...detail, status },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
