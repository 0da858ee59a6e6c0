import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { fetchProducts, productKeys } from '../staff-product-api.ts';

export type ProductList = {
  products: readonly StaffProduct[] | undefined;
  failed: boolean;
  retry: () => void;
};

/** All products by name; a failure is said over the page as long as it lasts. */
export function useProducts(): ProductList {
  const { data, error, refetch } = useQuery({
    queryKey: productKeys.list,
    queryFn: ({ signal }) => fetchProducts(signal),
  });
  const retry = () => void refetch();
  useReported(error, retry);
  return { products: data, failed: error !== null, retry };
}

function useReported(error: Error | null, retry: () => void): void {
  const { error: shown, report, dismiss } = usePageErrors();
  const reported = shown?.sentence === PRODUCT_TEXTS.loadFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per failure, not per drawing
  useEffect(() => {
    if (error !== null && !endsSession(error)) report(PRODUCT_TEXTS.loadFailed, error, retry);
    else if (reported) dismiss();
  }, [error]);
}
