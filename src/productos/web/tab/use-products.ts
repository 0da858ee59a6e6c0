import { useFilters } from '#web-kit/panel/list/use-filters.ts';
import { type InAddress, useInAddress } from '#web-kit/panel/list/use-in-address.ts';
import { type Page, usePage } from '#web-kit/panel/list/use-page.ts';
import { PRODUCT_SORTS, PRODUCT_TEXTS, type ProductSort } from '../../contract/staff-product.ts';
import { fetchProducts, type ProductPage, productKeys } from '../staff-product-api.ts';

type Wanted = { search: string; category: string; sort: ProductSort };

const NO_FILTERS: Wanted = { search: '', category: '', sort: PRODUCT_SORTS[0] };

export type ProductList = {
  pages: Page<ProductPage>;
  filters: Wanted;
  filtered: boolean;
  change: (part: Partial<Wanted>) => void;
  clear: () => void;
};

/** Reads a page of the matching products; the page shows a failure until a read succeeds. */
export function useProducts(address: InAddress): ProductList {
  const { filters, asked, page, change, clear, turnTo } = useFilters(NO_FILTERS, ['search'], {
    ...NO_FILTERS,
    search: address.value,
  });
  const query = { ...asked, search: asked.search.trim(), page };
  useInAddress(query.search, address, (search) => change({ search }));
  const pages = usePage({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => fetchProducts(query, signal),
    page,
    turnTo,
    failed: PRODUCT_TEXTS.loadFailed,
  });
  const filtered = query.search !== '' || asked.category !== '';
  return { pages, filters, filtered, change, clear };
}
