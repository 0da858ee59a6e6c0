import { type FilterState, useFilters } from '#ui/panel/filters/use-filters.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { SERVICE_TEXTS } from '../../contract/staff-service.ts';
import type { Category } from '../../rules/category.ts';
import { fetchServices, type ServicePage, serviceKeys } from '../staff-service-api.ts';

/** '' does not filter. */
type Filters = { category: Category | '' };
const NO_FILTERS: Filters = { category: '' };

export type ServiceList = {
  category: Category | '';
  show: (category: Category | '') => void;
  pages: Page<ServicePage>;
};

/** Loads a page of services by category; another category starts at the first page. */
export function useServiceList(): ServiceList {
  const { filters, applied, page, change, goToPage }: FilterState<Filters> = useFilters(
    NO_FILTERS,
    [],
  );
  const query = { ...applied, page };
  const pages = usePage({
    queryKey: serviceKeys.list(query),
    queryFn: ({ signal }) => fetchServices(query, signal),
    page,
    goToPage,
    failureMessage: SERVICE_TEXTS.loadFailed,
  });
  return { category: filters.category, show: (category) => change({ category }), pages };
}
