import { countActiveFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { listMovements, type Movement } from '../../contract/movement.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import type { MovementType } from '../../rules/movement.ts';

/** Calls of the stock ledger. Every call rejects with `CallError` only. */

/** '' means no filter; days are workshop-local, both included. */
type MovementQuery = {
  page: number;
  componentId: string;
  type: MovementType | '';
  startDate: string;
  endDate: string;
};

type MovementPage = {
  movements: Movement[];
  total: number;
  page: number;
  totalPages: number;
};

/** Movements per page (docs/rules/panel.md 9). */
const MOVEMENTS_PER_PAGE = 20;

const movementKeys = {
  list: (query: MovementQuery) => ['stock', 'movements', query] as const,
};

async function fetchMovements(
  { page, componentId, type, startDate, endDate }: MovementQuery,
  signal: AbortSignal,
): Promise<MovementPage> {
  const query = {
    page,
    limit: MOVEMENTS_PER_PAGE,
    ...(componentId !== '' && { componentId }),
    ...(type !== '' && { type }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
  };
  return (await staffCall(listMovements, { query }, { signal })).data;
}

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
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useUrlFilter(applied.componentId, address, (componentId) => change({ componentId }));
  const query = { page, ...applied };
  const pages = usePage({
    queryKey: movementKeys.list(query),
    queryFn: ({ signal }) => fetchMovements(query, signal),
    page,
    goToPage,
    failureMessage: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countActiveFilters(filters) > 0 }, pages };
}
