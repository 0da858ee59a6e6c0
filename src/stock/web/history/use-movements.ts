import type * as z from 'zod/mini';
import { countActiveFilters, type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { listMovements } from '../../contract/movement.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import type { MovementType } from '../../rules/movement.ts';

/** '' means no filter; days are workshop-local, both included. */
type Fields = {
  componentId: string;
  type: MovementType | '';
  startDate: string;
  endDate: string;
};

/** Movements per page (docs/rules/panel.md 9). */
const MOVEMENTS_PER_PAGE = 20;

const NO_FILTERS: Fields = { componentId: '', type: '', startDate: '', endDate: '' };

export type MovementFilters = Pick<FilterState<Fields>, 'filters' | 'change' | 'clear'> & {
  filtered: boolean;
};

/** Returns a page of the ledger, filtered by the component in the address. A changed filter goes to page 1. */
export function useMovements(address: UrlFilter): {
  filters: MovementFilters;
  pages: Page<z.output<typeof listMovements.reply>>;
} {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, [], {
    ...NO_FILTERS,
    componentId: address.value,
  });
  useUrlFilter(applied.componentId, address, (componentId) => change({ componentId }));
  const chosen = Object.entries(applied).filter(([, value]) => value !== '');
  const query = { page, limit: MOVEMENTS_PER_PAGE, ...(Object.fromEntries(chosen) as object) };
  const pages = usePage({
    ...readQuery(listMovements, { query }),
    page,
    goToPage,
    failureMessage: STOCK_TEXTS.historyFailed,
  });
  return { filters: { filters, change, clear, filtered: countActiveFilters(filters) > 0 }, pages };
}
