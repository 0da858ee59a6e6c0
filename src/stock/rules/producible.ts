import type { Thousandths } from '#shared/money/quantity.ts';

/** One line of a bill of materials, with what there is of its component. */
export type BomLineStock = { name: string; required: Thousandths; stock: Thousandths };

/** `units` null: no bill, so stock does not limit it. `limiting` names what runs out first. */
export type Producible = { units: number | null; limiting: string | null };

/** Producible units = minimum over components of floor(stock / required) (admin.md section 5). */
export function producible(bill: readonly BomLineStock[]): Producible {
  let least: Producible = { units: null, limiting: null };
  for (const { name, required, stock } of bill) {
    const units = Math.max(0, Math.floor(stock / required));
    if (least.units === null || units < least.units) least = { units, limiting: name };
  }
  return least;
}

/** Under this many the card is yellow, at 0 red (admin.md section 9). */
export const FEW_UNITS = 5;
