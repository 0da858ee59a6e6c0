import { useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';
import { fetchReservations, reservationKeys } from '#reservations/web/staff-reservation-api.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';

const ONE = { limit: 1 };

/** Returns how many citations are pending; 0 while loading. */
export function usePendingCitations(): number {
  const { data } = useQuery({
    queryKey: citationKeys.list(ONE),
    queryFn: ({ signal }) => fetchCitations(ONE, signal),
    select: ({ counters: stats }) => stats.pending,
  });
  return data ?? 0;
}

/** Returns how many reservations wait for their payment; 0 while loading. */
export function usePendingReservations(): number {
  const { data } = useQuery({
    queryKey: reservationKeys.list(ONE),
    queryFn: ({ signal }) => fetchReservations(ONE, signal),
    select: ({ counters: stats }) => stats.pending,
  });
  return data ?? 0;
}

/** Returns how many active components are at or below their minimum; 0 while loading. */
export function useLowStockComponents(): number {
  const { data } = useQuery({
    ...readQuery(listStockComponents, { query: ONE }),
    // A component without stock is always at or below its minimum.
    select: ({ counters: { low, out } }) => low + out,
  });
  return data ?? 0;
}
