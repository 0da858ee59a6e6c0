import type { EstimateState } from './estimate-states.ts';

/** Open work of an order. The end of its job closes it: nothing of it can be answered or billed afterwards. */
export const OPEN_WORK = ['waiting-estimate', 'unsent-proposals', 'approved-lines'] as const;
export type OpenWork = (typeof OPEN_WORK)[number];

/** `estimate`: state of the latest one. The numbers of lines are 0 once the order is closed. */
type Order = { estimate: EstimateState | null; approvedLines: number; proposedLines: number };

/** Returns the open work of an order; empty without an order (docs/rules/work-orders.md 4). */
export function openWorkOf(order: Order | null): OpenWork[] {
  if (order === null) return [];
  const { estimate, approvedLines, proposedLines } = order;
  const isWaiting = estimate === 'sent';
  return [
    ...(isWaiting ? (['waiting-estimate'] as const) : []),
    ...(proposedLines > 0 && !isWaiting ? (['unsent-proposals'] as const) : []),
    ...(approvedLines > 0 ? (['approved-lines'] as const) : []),
  ];
}
