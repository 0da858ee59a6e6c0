import { normalizeAmount, normalizeQuantity, parseCents } from '#shared/fields/number-input.ts';
import { tooManyUnitsText } from '#stock/rules/component-fields.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { type StaffProduct, sellProduct } from '../../contract/staff-product.ts';
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

/** Validates by the contract, and against the producible units. */
export function problemsOfSale(sale: SaleInput, product: StaffProduct | undefined): SaleProblems {
  const found = validateBody(sellProduct, sale);
  const maximum = product?.producibleUnits ?? null;
  if (maximum !== null && Number(sale.quantity) > maximum) {
    found['quantity'] ??= tooManyUnitsText(maximum);
  }
  return found;
}

/** Returns cents; `null` while quantity or price is not a number. */
export function totalOf({ quantity, salePrice }: SaleDraft): number | null {
  const cents = parseCents(salePrice);
  const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : null;
  return cents === null || units === null ? null : cents * units;
}
