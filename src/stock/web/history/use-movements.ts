import { countActiveFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import {
  fetchMovements,
  type MovementPage,
  type MovementQuery,
  movementKeys,
} from '../movement-api.ts';

type Fields = Omit<MovementQuery, 'page'>;
const NO_FILTERS: Fields = { componentId: '', type: '', startDate: '', endDate: '' };

export type MovementFilters = Pick<FilterState<Fields>, 'filters' | 'change' | 'clear'> & {
  filtered: boolean;
};

/** Returns a page of the ledger, filtered by the component in the address. A changed filter goes to page 1. */
export function useMovements(address: UrlFilter): {
  filters: MovementFilters;
  pages: Page<MovementPage>;
} {
  const {
    filters,
    applied: asked,
    page,
    change,
    clear,
    goToPage: turnTo,
  } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useUrlFilter(asked.componentId, address, (componentId) => change({ componentId }));
  const query = { page, ...asked };
  const pages = usePage({
    queryKey: movementKeys.list(query),
    queryFn: ({ signal }) => fetchMovements(query, signal),
    page,
    goToPage: turnTo,
    failed: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countActiveFilters(filters) > 0 }, pages };
}
