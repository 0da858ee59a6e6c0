import { centsOf } from '#shared/money/money.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import type { OrderLine } from '../../rules/line-states.ts';

/** Returns an order of the API for the rules: in cents and thousandths. */
export const inCents = ({ base, limit, lines }: Pick<WorkOrder, 'base' | 'limit' | 'lines'>) => ({
  baseCents: centsOf(base),
  limitCents: limit === null ? null : centsOf(limit),
  lines: lines.map(lineInCents),
});

export const lineInCents = ({ _id, quantity, total, cost, ...line }: WorkLine): OrderLine => ({
  ...line,
  id: _id,
  quantity: Math.round(quantity * 1000),
  totalCents: centsOf(total),
  costCents: cost === null ? null : centsOf(cost),
});
