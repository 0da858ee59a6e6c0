import { normalizeAmount, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import { tooManyUnitsText } from '#stock/rules/component-fields.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { type StaffProduct, sellProduct } from '../../contract/staff-product.ts';
import type { SaleInput } from '../staff-product-api.ts';

/** What the form holds; amounts as they were typed. */
export type SaleDraft = {
  productId: string;
  quantity: string;
  salePrice: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
};
export type SaleProblems = Partial<Record<keyof SaleDraft, string>>;

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

/** By the contract, and no more units than can be built of it. */
export function problemsOfSale(sale: SaleInput, product: StaffProduct | undefined): SaleProblems {
  const found = validateBody(sellProduct, sale);
  const most = product?.producibleUnits ?? null;
  if (most !== null && Number(sale.quantity) > most) found['quantity'] ??= tooManyUnitsText(most);
  return found;
}

/** Cents; `null` while one of the two is no number. */
export function totalOf({ quantity, salePrice }: SaleDraft): number | null {
  const cents = parseCents(salePrice);
  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : null;
  return cents === null || units === null ? null : cents * units;
}
