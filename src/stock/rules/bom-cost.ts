import { costOf, type Thousandths } from '#shared/money/quantity.ts';

/** What one unit or one job costs today, in cents: each component's share to the nearest cent. */
export function bomCost(bill: readonly { required: Thousandths; costCents: number }[]): number {
  return bill.reduce((sum, { required, costCents }) => sum + costOf(required, costCents), 0);
}
