import { costOf, type Thousandths } from '#shared/money/quantity.ts';

/** Returns the current cost of one unit or one job in cents; each component is rounded to the nearest cent. */
export function bomCost(bom: readonly { required: Thousandths; costCents: number }[]): number {
  return bom.reduce((sum, { required, costCents }) => sum + costOf(required, costCents), 0);
}
