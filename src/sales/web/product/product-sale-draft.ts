import { normalizeAmount, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import { type Buyer, NO_BUYER } from '../buyer-fields.tsx';

/** State of the form; amounts as typed. */
export type ProductSaleDraft = Buyer & { productId: string; quantity: string; salePrice: string };

export const EMPTY_SALE: ProductSaleDraft = {
  productId: '',
  quantity: '1',
  salePrice: '',
  ...NO_BUYER,
};

export function productSaleBody(draft: ProductSaleDraft) {
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
