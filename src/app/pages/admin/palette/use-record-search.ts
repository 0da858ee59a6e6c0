import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { citationKeys, fetchCitations } from '#agenda/web/staff-citation-api.ts';
import { listClients } from '#clients/contract/client.ts';
import { listMotorcycles } from '#clients/contract/motorcycle.ts';
import { productPageQuery } from '#products/web/products-query.ts';
import { fetchReservations, reservationKeys } from '#reservations/web/staff-reservation-api.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { CallError } from '#ui/call.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { MAX_RESULTS, rankCitations, rankProducts, rankReservations } from './palette-items.ts';

const PAUSE_MS = 250;
const MIN_LETTERS = 2;

/** Which kinds of records the user may search. */
export type SearchableKinds = {
  citations: boolean;
  reservations: boolean;
  components: boolean;
  products: boolean;
  /** Clients and motorcycles. */
  clients: boolean;
};

/** Searches records by client, telephone, motorcycle, plate, code or number of the work order when typing pauses. */
export function useRecordSearch(typed: string, finds: SearchableKinds) {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = { clientName: text, limit: 50 };
  const asked = text.length >= MIN_LETTERS;
  const citations = useRecords({
    asked: asked && finds.citations,
    queryKey: citationKeys.list(query),
    queryFn: ({ signal }) => fetchCitations(query, signal),
    select: (list) => rankCitations(list.citations),
  });
  const reservations = useRecords({
    asked: asked && finds.reservations,
    queryKey: reservationKeys.list(query),
    queryFn: ({ signal }) => fetchReservations(query, signal),
    select: (list) => rankReservations(list.reservations),
  });
  const first = { search: text, limit: MAX_RESULTS };
  const motorcycles = useRecords({
    asked: asked && finds.clients,
    ...readQuery(listMotorcycles, { query: first }),
    select: (list) => list.motorcycles,
  });
  const clients = useRecords({
    asked: asked && finds.clients,
    ...readQuery(listClients, { query: first }),
    select: (list) => list.clients,
  });
  const components = useRecords({
    asked: asked && finds.components,
    ...readQuery(listStockComponents, { query: first }),
    select: (list) => list.components,
  });
  const products = useRecords({
    asked: asked && finds.products,
    ...productPageQuery({ search: text, page: 1, category: '', sort: 'name' }),
    select: (list) => rankProducts(list.products),
  });
  const found = { citations, reservations, motorcycles, clients, components, products };
  const finding = Object.values(finds).some(Boolean);
  const waits = finding && typed.trim().length >= MIN_LETTERS && typed.trim() !== text;
  return { ...found, busy: waits || Object.values(found).some((each) => each.busy) };
}

type Asked<List, Row> = {
  asked: boolean;
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<List>;
  select: (list: List) => Row[];
};

function useRecords<List, Row>({ asked, ...query }: Asked<List, Row>) {
  const { data, isFetching, isError, error } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: asked,
  });
  return {
    found: asked ? (data ?? []) : [],
    busy: asked && isFetching,
    failed: isError,
    /** The server's error for the text. */
    problem: error instanceof CallError ? searchProblem(error) : undefined,
  };
}

const searchProblem = ({ fields }: CallError) => fields?.['clientName'] ?? fields?.['search'];
