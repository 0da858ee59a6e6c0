import { normalizeAmount, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import type { ProductSaleInput } from '../sale-api.ts';

/** State of the form; amounts as typed. */
export type ProductSaleDraft = {
  productId: string;
  quantity: string;
  salePrice: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
};

export const EMPTY_SALE: ProductSaleDraft = {
  productId: '',
  quantity: '1',
  salePrice: '',
  clientName: '',
  clientEmail: '',
  clientPhone: '',
};

export function productSaleBody(draft: ProductSaleDraft): ProductSaleInput {
  return {
    ...draft,
    quantity: normalizeQuantity(draft.quantity),
    salePrice: normalizeAmount(draft.salePrice),
  };
}

/** Returns cents; `null` while quantity or price is not a number. */
export function totalOf({ quantity, salePrice }: ProductSaleDraft): number | null {
  const cents = parseCents(salePrice);
  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : null;
  return cents === null || units === null ? null : cents * units;
}
