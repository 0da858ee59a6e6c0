import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type ListedClient, listClients } from '../../contract/client.ts';
import { type ListedMotorcycle, listMotorcycles } from '../../contract/motorcycle.ts';
import { CLIENT_TEXTS } from '../../rules/client-text.ts';

/** Rows per page of the newest clients, and of each group of a search. */
const NEWEST = 20;
const FOUND = 10;

/** A row of the search: `kind` tells the groups apart. */
export type FoundMotorcycle = ListedMotorcycle & { kind: 'motorcycle' };
export type FoundClient = ListedClient & { kind: 'client' };

export type FoundPage = {
  found: (FoundMotorcycle | FoundClient)[];
  motorcycles: number;
  clients: number;
  /** Whether more match than the search lists. */
  more: boolean;
  total: number;
  page: number;
  totalPages: number;
};

/** The first clients of whom staff are asked whether they are two people, and their number. */
export const ASKED_CLIENTS = readQuery(listClients, { query: { asked: 'true', limit: FOUND } });

const NO_FILTERS = { search: '' };

export type ClientSearch = {
  pages: Page<FoundPage>;
  typed: string;
  /** The text of the request. */
  search: string;
  type: (text: string) => void;
  clear: () => void;
};

/** Searches motorcycles and clients when typing pauses; without a text it lists the newest clients. */
export function useClientSearch(address: UrlFilter): ClientSearch {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, ['search'], {
    search: address.value,
  });
  const search = applied.search.trim();
  useUrlFilter(search, address, (text) => change({ search: text }));
  const pages = usePage({
    queryKey: ['clients', 'search', search, page],
    queryFn: ({ signal }) => findPage(search, page, signal),
    page,
    goToPage,
    failureMessage: CLIENT_TEXTS.searchFailed,
  });
  return { pages, typed: filters.search, search, type: (text) => change({ search: text }), clear };
}

/** Returns a page of the motorcycles and of the clients that match. Both have the same page number. */
async function findPage(search: string, page: number, signal: AbortSignal): Promise<FoundPage> {
  const query = { search, page, limit: search === '' ? NEWEST : FOUND };
  const [bikes, people] = await Promise.all([
    search === '' ? null : readQuery(listMotorcycles, { query }).queryFn({ signal }),
    readQuery(listClients, { query }).queryFn({ signal }),
  ]);
  const { motorcycles = [], total = 0, totalPages = 0, more = false } = bikes ?? {};
  return {
    found: [
      ...motorcycles.map((each) => ({ kind: 'motorcycle' as const, ...each })),
      ...people.clients.map((each) => ({ kind: 'client' as const, ...each })),
    ],
    motorcycles: total,
    clients: people.total,
    more: more || people.more,
    total: total + people.total,
    page,
    totalPages: Math.max(totalPages, people.totalPages),
  };
}
