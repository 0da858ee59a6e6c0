import { useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { fetchProducts, productKeys } from '../staff-product-api.ts';

export type ProductList = {
  products: readonly StaffProduct[] | undefined;
  failed: boolean;
  retry: () => void;
};

/** All products by name; a failure is said over the page as long as it lasts. */
export function useProducts(): ProductList {
  const query = useQuery({
    queryKey: productKeys.list,
    queryFn: ({ signal }) => fetchProducts(signal),
  });
  useLoadFailure(PRODUCT_TEXTS.loadFailed, query);
  const { data, error, refetch } = query;
  return { products: data, failed: error !== null, retry: () => void refetch() };
}
