import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';
import { fetchReservations, reservationKeys } from '#reservas/web/staff-reservation-api.ts';
import { citationsWorthShowing, reservationsWorthShowing } from './palette-items.ts';

const PAUSE_MS = 250;
const LEAST_LETTERS = 2;

/** Whose records may be searched. */
export type Finds = { citations: boolean; reservations: boolean };

/** Records whose client's name holds what was typed, once typing pauses. */
export function useFound(typed: string, finds: Finds) {
  const [clientName] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = { clientName, limit: 50 };
  const asked = clientName.length >= LEAST_LETTERS;
  const citations = useRecords({
    asked: asked && finds.citations,
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    select: (list) => citationsWorthShowing(list.citations),
  });
  const reservations = useRecords({
    asked: asked && finds.reservations,
    queryKey: reservationKeys.list(query),
    queryFn: ({ signal }) => fetchReservations(query, signal),
    select: (list) => reservationsWorthShowing(list.reservations),
  });
  const finding = finds.citations || finds.reservations;
  const waits = finding && typed.trim().length >= LEAST_LETTERS && typed.trim() !== clientName;
  return { citations, reservations, busy: waits || citations.busy || reservations.busy };
}

type Asked<List, Row> = {
  asked: boolean;
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<List>;
  select: (list: List) => Row[];
};

function useRecords<List, Row>({ asked, ...query }: Asked<List, Row>) {
  const { data, isFetching, isError } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: asked,
  });
  return { found: asked ? (data ?? []) : [], busy: asked && isFetching, failed: isError };
}
