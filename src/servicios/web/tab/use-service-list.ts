import { type FilterState, useFilters } from '#web-kit/panel/list/use-filters.ts';
import { type Page, usePage } from '#web-kit/panel/list/use-page.ts';
import { SERVICE_TEXTS } from '../../contract/staff-service.ts';
import type { Category } from '../../rules/category.ts';
import { fetchServices, type ServicePage, serviceKeys } from '../staff-service-api.ts';

/** '' is all of them. */
type Fields = { category: Category | '' };
const ALL: Fields = { category: '' };

export type ServiceList = {
  category: Category | '';
  show: (category: Category | '') => void;
  pages: Page<ServicePage>;
};

/** The services of a category, page by page; another category starts at the first page again. */
export function useServiceList(): ServiceList {
  const { filters, asked, page, change, turnTo }: FilterState<Fields> = useFilters(ALL, []);
  const query = { ...asked, page };
  const pages = usePage({
    queryKey: serviceKeys.list(query),
    queryFn: ({ signal }) => fetchServices(query, signal),
    page,
    turnTo,
    failed: SERVICE_TEXTS.loadFailed,
  });
  return { category: filters.category, show: (category) => change({ category }), pages };
}
