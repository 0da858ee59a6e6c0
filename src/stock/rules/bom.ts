import { costOf, type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';

/** Specification 5: quantities in bills of materials are at least 1. */
export const BOM_QUANTITY = 'La cantidad de cada componente debe ser al menos 1.';
const MIN_QUANTITY: Thousandths = 1_000;

type Amount = { componentId: string; quantity: Thousandths; unit: Unit | undefined };

/**
 * Returns the Spanish problem of each line of a bill of materials whose quantity is below 1 or a fraction of a unit that
 * is counted whole, by component. A quantity that equals the stored one of its component is not validated: earlier data
 * can be saved with another price.
 */
export function bomQuantityProblems(
  lines: readonly Amount[],
  stored: readonly Omit<Amount, 'unit'>[],
): ReadonlyMap<string, string> {
  const before = new Map(stored.map(({ componentId, quantity }) => [componentId, quantity]));
  return new Map(
    lines.flatMap(({ componentId, quantity, unit }) => {
      if (before.get(componentId) === quantity) return [];
      const fraction = unit === undefined ? null : wholeProblem(quantity, unit);
      const problem = quantity < MIN_QUANTITY ? BOM_QUANTITY : fraction;
      return problem === null ? [] : [[componentId, problem] as const];
    }),
  );
}

/** Returns the current cost of one unit or one job in cents; each component is rounded to the nearest cent. */
export function bomCost(bom: readonly { required: Thousandths; costCents: number }[]): number {
  return bom.reduce((sum, { required, costCents }) => sum + costOf(required, costCents), 0);
}

/** One line of a BOM with the stock of its component. */
type BomLineStock = { name: string; required: Thousandths; stock: Thousandths };

/** `units` is `null` without a BOM: stock is no limit. `limiting` names the component that runs out first. */
type Producible = { units: number | null; limiting: string | null };

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
