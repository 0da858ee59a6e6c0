import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { REGISTRY_TEXTS } from '../../rules/registry-text.ts';
import { type RegistryPage, registryKeys, searchRegistry } from '../registry-api.ts';

const NO_FILTERS = { search: '' };

export type RegistrySearch = {
  pages: Page<RegistryPage>;
  typed: string;
  /** The text of the request. */
  search: string;
  type: (text: string) => void;
  clear: () => void;
};

/** Searches motorcycles and clients when typing pauses; without a text it lists the newest clients. */
export function useRegistrySearch(address: UrlFilter): RegistrySearch {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, ['search'], {
    search: address.value,
  });
  const query = { search: applied.search.trim(), page };
  useUrlFilter(query.search, address, (search) => change({ search }));
  const pages = usePage({
    queryKey: registryKeys.search(query),
    queryFn: ({ signal }) => searchRegistry(query, signal),
    page,
    goToPage,
    failureMessage: REGISTRY_TEXTS.searchFailed,
  });
  return {
    pages,
    typed: filters.search,
    search: query.search,
    type: (search) => change({ search }),
    clear,
  };
}
