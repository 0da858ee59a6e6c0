import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { type UrlFilter, useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import { type Page, usePage } from '#ui/panel/list/use-page.ts';
import { PRODUCT_SORTS, PRODUCT_TEXTS, type ProductSort } from '../../contract/staff-product.ts';
import { fetchProducts, type ProductPage, productKeys } from '../staff-product-api.ts';

type ProductFilters = { search: string; category: string; sort: ProductSort };

const NO_FILTERS: ProductFilters = { search: '', category: '', sort: PRODUCT_SORTS[0] };

export type ProductList = {
  pages: Page<ProductPage>;
  filters: ProductFilters;
  filtered: boolean;
  change: (part: Partial<ProductFilters>) => void;
  clear: () => void;
};

/** Loads a page of the matching products. */
export function useProducts(address: UrlFilter): ProductList {
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, ['search'], {
    ...NO_FILTERS,
    search: address.value,
  });
  const query = { ...applied, search: applied.search.trim(), page };
  useUrlFilter(query.search, address, (search) => change({ search }));
  const pages = usePage({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => fetchProducts(query, signal),
    page,
    goToPage,
    failureMessage: PRODUCT_TEXTS.loadFailed,
  });
  const filtered = query.search !== '' || applied.category !== '';
  return { pages, filters, filtered, change, clear };
}
