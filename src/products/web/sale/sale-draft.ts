import { normalizeAmount, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import type { SaleInput } from '../staff-product-api.ts';

/** State of the form; amounts as typed. */
export type SaleDraft = {
  productId: string;
  quantity: string;
  salePrice: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
};

export const EMPTY_SALE: SaleDraft = {
  productId: '',
  quantity: '1',
  salePrice: '',
  clientName: '',
  clientEmail: '',
  clientPhone: '',
};

export function saleOf(draft: SaleDraft): SaleInput {
  return {
    ...draft,
    quantity: normalizeQuantity(draft.quantity),
    salePrice: normalizeAmount(draft.salePrice),
  };
}

/** Returns cents; `null` while quantity or price is not a number. */
export function totalOf({ quantity, salePrice }: SaleDraft): number | null {
  const cents = parseCents(salePrice);
  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : null;
  return cents === null || units === null ? null : cents * units;
}
