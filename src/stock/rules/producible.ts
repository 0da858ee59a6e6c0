import type { Thousandths } from '#shared/money/quantity.ts';

/** One line of a BOM with the stock of its component. */
export type BomLineStock = { name: string; required: Thousandths; stock: Thousandths };

/** `units` is `null` without a BOM: stock is no limit. `limiting` names the component that runs out first. */
export type Producible = { units: number | null; limiting: string | null };

/** Producible units = minimum over components of stock / required, rounded down (docs/rules/panel.md 5). */
export function producible(bom: readonly BomLineStock[]): Producible {
  let least: Producible = { units: null, limiting: null };
  for (const { name, required, stock } of bom) {
    const units = Math.max(0, Math.floor(stock / required));
    if (least.units === null || units < least.units) least = { units, limiting: name };
  }
  return least;
}

/** Below this number the card is yellow, at 0 red (docs/rules/panel.md 9). */
export const FEW_UNITS = 5;
