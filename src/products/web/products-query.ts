import type { CallReply } from '#ui/call.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  listProducts,
  PRODUCT_TEXTS,
  type ProductSort,
  type StaffProduct,
} from '../contract/staff-product.ts';

/** Key of all reads of products. A change of the catalogue or of stock makes them stale; pictures stay. */
export const PRODUCTS = ['products'] as const;

type Asked = { search: string; category: string; sort: ProductSort; page: number };
type Reply = CallReply<typeof listProducts>['data'];
type ProductPage = { [Field in keyof Reply]-?: NonNullable<Reply[Field]> };

const PRODUCTS_PER_PAGE = 24;

/** The query of a page of the matching products. */
export function productPageQuery({ search, category, ...asked }: Asked) {
  const { queryKey, queryFn } = readQuery(listProducts, {
    query: {
      ...{ ...asked, limit: PRODUCTS_PER_PAGE },
      ...(search !== '' && { search }),
      ...(category !== '' && { category }),
    },
  });
  return {
    queryKey,
    // The reply for a page has every field.
    queryFn: async (context: { signal: AbortSignal }) => (await queryFn(context)) as ProductPage,
  };
}

const MAX_OFFERS = 20;

/** Active products for a picker. The server searches. */
export function productSource(): OptionSource<StaffProduct> {
  return {
    queryKey: [...PRODUCTS, 'offers'],
    failureMessage: PRODUCT_TEXTS.loadFailed,
    find: async (text, signal) => {
      const query = {
        active: 'true' as const,
        limit: MAX_OFFERS,
        ...(text !== '' && { search: text }),
      };
      const { data } = await staffCall(listProducts, { query }, { signal });
      return data.products.map((item) => ({ id: item._id, label: item.name, item }));
    },
  };
}
