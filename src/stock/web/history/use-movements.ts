import { countOf, type FilterState, useFilters } from '#web-kit/panel/list/use-filters.ts';
import { type InAddress, useInAddress } from '#web-kit/panel/list/use-in-address.ts';
import { type Page, usePage } from '#web-kit/panel/list/use-page.ts';
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

/** A page of the ledger, of the component that the address names; another filter starts at the first page again. */
export function useMovements(address: InAddress): {
  filters: MovementFilters;
  pages: Page<MovementPage>;
} {
  const { filters, asked, page, change, clear, turnTo } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useInAddress(asked.componentId, address, (componentId) => change({ componentId }));
  const query = { page, ...asked };
  const pages = usePage({
    queryKey: movementKeys.list(query),
    queryFn: ({ signal }) => fetchMovements(query, signal),
    page,
    turnTo,
    failed: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countOf(filters) > 0 }, pages };
}
