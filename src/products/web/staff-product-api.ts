import * as z from 'zod/mini';
import { CallError, type CallInput } from '#ui/call.ts';
import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { uploadForm } from '#ui/panel/files/upload.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import * as contract from '../contract/staff-product.ts';

type StaffProduct = contract.StaffProduct;
export type ProductInput = CallInput<typeof contract.createProduct>['body'];
export type ProductChange = CallInput<typeof contract.updateProduct>['body'];

/** A change of the catalogue or of stock invalidates `all`; pictures have their own prefix and stay. */
export const productKeys = {
  all: ['products'] as const,
  lists: ['products', 'list'] as const,
  list: (query: ProductQuery) => ['products', 'list', query] as const,
  picture: (id: string) => ['product-picture', id] as const,
};

/** Every call here rejects only with `CallError`. */

export type ProductQuery = {
  search: string;
  category: string;
  sort: contract.ProductSort;
  page: number;
};
export type ProductPage = {
  products: StaffProduct[];
  total: number;
  page: number;
  totalPages: number;
  categories: string[];
};

const PRODUCTS_PER_PAGE = 24;

export async function fetchProducts(
  { search, category, sort, page }: ProductQuery,
  signal: AbortSignal,
): Promise<ProductPage> {
  const query = {
    ...{ sort, page, limit: PRODUCTS_PER_PAGE },
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
  };
  const { data } = await staffCall(contract.listProducts, { query }, { signal });
  const { products, total = products.length, totalPages = 1, categories = [] } = data;
  return { products, total, page: data.page ?? page, totalPages, categories };
}

/** Reads a product; `null` for an unknown id. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<StaffProduct | null> {
  const query = { ids: id };
  const { data } = await staffCall(contract.listProducts, { query }, { signal });
  return data.products[0] ?? null;
}

const MAX_OFFERS = 20;

/** Active products for a picker. The server searches. */
export function productSource(): OptionSource<StaffProduct> {
  return {
    queryKey: [...productKeys.all, 'offers'],
    failureMessage: contract.PRODUCT_TEXTS.loadFailed,
    find: async (text, signal) => {
      const query = {
        active: 'true' as const,
        limit: MAX_OFFERS,
        ...(text !== '' && { search: text }),
      };
      const { data } = await staffCall(contract.listProducts, { query }, { signal });
      return data.products.map((item) => ({ id: item._id, label: item.name, item }));
    },
  };
}

/** Creates a product, once per key. */
export async function addProduct(product: ProductInput, key: string): Promise<StaffProduct> {
  return (await staffCall(contract.createProduct, { body: product }, { key })).data;
}

export async function changeProduct(id: string, product: ProductChange): Promise<StaffProduct> {
  return (await staffCall(contract.updateProduct, { params: { id }, body: product })).data;
}

/** Sends the wanted state instead of a toggle, so that two concurrent requests do not undo each other. */
export async function toggleProduct(id: string, active: boolean): Promise<StaffProduct> {
  return (await staffCall(contract.toggleProduct, { params: { id }, body: { active } })).data;
}

/** Returns the server's message. */
export async function removeProduct(id: string): Promise<string> {
  return (await staffCall(contract.deleteProduct, { params: { id } })).message ?? '';
}

/** Appends an image to the product; `onProgress` gets 0 to 1. */
export async function uploadImage(
  id: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<StaffProduct> {
  const input = { params: { id } };
  return (await uploadForm(contract.addProductImage, input, { file, onProgress })).data;
}

/** Fetches an image with the session token: only staff may see images of products that are not offered. */
export function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  return staffBlob(url, { signal });
}

/** Returns the current product from a 409 `changed-meanwhile`, otherwise `null`. */
export function newerProductIn(error: unknown): StaffProduct | null {
  if (!(error instanceof CallError) || error.code !== 'changed-meanwhile') return null;
  return z.safeParse(contract.staffProduct, error.data).data ?? null;
}
