import { type CitationStatus, isBeforeArrival } from '#agenda/rules/citation-status.ts';
import type { EstimateState } from './estimate-states.ts';

type Order = { inspected: boolean; estimate: EstimateState | null };

export type OrderChip = 'not-inspected' | 'to-review' | 'waiting' | 'answered';

export const ORDER_CHIP_LABELS: Readonly<Record<OrderChip, string>> = {
  'not-inspected': 'Sin revisar',
  'to-review': 'Presupuesto para revisar',
  waiting: 'Espera respuesta',
  answered: 'Respondió',
};

/** `null`: the estimate asks nothing of the workshop and nothing of the client. */
const ESTIMATE_CHIPS: Readonly<Record<EstimateState, OrderChip | null>> = {
  draft: 'to-review',
  sent: 'waiting',
  answered: 'answered',
  superseded: null,
  expired: null,
  withdrawn: null,
};

/** Returns the chip of an order, the estimate before the inspection; `null` without an order or a chip. */
export function orderChip(order: Order | null): OrderChip | null {
  if (order === null) return null;
  const chip = order.estimate === null ? null : ESTIMATE_CHIPS[order.estimate];
  return chip ?? (order.inspected ? null : 'not-inspected');
}

/**
 * Whether «Recibir» is offered: before the arrival, and for a vehicle that came to the workshop without
 * an order.
 */
export function canReceive(status: CitationStatus, order: object | null): boolean {
  return order === null && (isBeforeArrival(status) || status === 'in-workshop');
}
