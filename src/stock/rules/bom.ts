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
