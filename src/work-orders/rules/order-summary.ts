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

/** Open work of an order. The end of its job closes it: nothing of it can be answered or billed afterwards. */
export const OPEN_WORK = ['waiting-estimate', 'unsent-proposals', 'approved-lines'] as const;
type OpenWork = (typeof OPEN_WORK)[number];

/** `estimate`: state of the latest one. The numbers of lines are 0 once the order is closed. */
type OpenWorkOrder = {
  estimate: EstimateState | null;
  approvedLines: number;
  proposedLines: number;
};

/** Returns the open work of an order; empty without an order (docs/rules/work-orders.md 4). */
export function openWorkOf(order: OpenWorkOrder | null): OpenWork[] {
  if (order === null) return [];
  const { estimate, approvedLines, proposedLines } = order;
  const isWaiting = estimate === 'sent';
  return [
    ...(isWaiting ? (['waiting-estimate'] as const) : []),
    ...(proposedLines > 0 && !isWaiting ? (['unsent-proposals'] as const) : []),
    ...(approvedLines > 0 ? (['approved-lines'] as const) : []),
  ];
}

/** «Orden 15», «orden de trabajo N.º 15», «N.º 15» or «#15»; a number alone may be part of a telephone number. */
const ORDER_NUMBER = /^(?=\D)(?:orden(?: de trabajo)?)?\s*(?:#|n\.?\s?[º°o]\.?)?\s*(\d{1,9})$/i;

/** Returns the number of the work order that a text names; `null` for another text. */
export function readOrderNumber(text: string): number | null {
  const [, digits] = ORDER_NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
