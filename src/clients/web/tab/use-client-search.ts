import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { CLIENT_TEXTS } from '../../rules/client-text.ts';
import { clientKeys, type FoundPage, searchClients } from '../client-api.ts';

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
  const query = { search: applied.search.trim(), page };
  useUrlFilter(query.search, address, (search) => change({ search }));
  const pages = usePage({
    queryKey: clientKeys.search(query),
    queryFn: ({ signal }) => searchClients(query, signal),
    page,
    goToPage,
    failureMessage: CLIENT_TEXTS.searchFailed,
  });
  return {
    pages,
    typed: filters.search,
    search: query.search,
    type: (search) => change({ search }),
    clear,
  };
}
