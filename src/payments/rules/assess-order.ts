import type { Capture, Order } from './order.ts';

/** The order that was requested; what the provider answers must be equal. */
export type ExpectedOrder = { paymentId: string; amountCents: number; currency: string };

export type OrderAssessment =
  /** No money was taken. The payer agreed (`agreed`) or not (`wait`). `tried`: a capture was refused. */
  | { kind: 'wait' | 'agreed'; tried: boolean }
  /** Money was taken, or is on its way. */
  | { kind: 'taken'; capture: Capture }
  /** No money was taken, and none can be. */
  | { kind: 'over' }
  /** The order differs from the requested one: staff must look at it. */
  | { kind: 'wrong'; reason: string; capture: Capture | null }
  /** The order is done and shows no money: it must be read again. */
  | { kind: 'unclear' };

/** Assesses an order as the provider shows it now against the order that was requested. */
export function assessOrder(
  expected: ExpectedOrder,
  { unit, captures, state }: Order,
): OrderAssessment {
  const [capture, second] = captures.filter(({ status }) => status !== 'refused');
  const wrong = (reason: string): OrderAssessment => ({
    kind: 'wrong',
    reason,
    capture: capture ?? null,
  });
  if (second !== undefined) return wrong('captured-twice');
  if (unit === null || unit.paymentId !== expected.paymentId || !isSameMoney(unit, expected)) {
    return wrong(capture === undefined ? 'order-differs' : 'capture-differs');
  }
  if (capture !== undefined) {
    return isSameMoney(capture, expected) ? { kind: 'taken', capture } : wrong('capture-differs');
  }
  const tried = captures.length > 0;
  if (state === 'waiting' || state === 'approved') {
    return { kind: state === 'approved' ? 'agreed' : 'wait', tried };
  }
  return { kind: tried || state === 'void' ? 'over' : 'unclear' };
}

type Money = { amountCents: number; currency: string };

function isSameMoney(one: Money, other: Money): boolean {
  return one.amountCents === other.amountCents && one.currency === other.currency;
}

/** Whether the provider holds money of an order, or is about to. */
export const orderHoldsMoney = ({ captures }: Order): boolean =>
  captures.some(({ status }) => HELD.has(status));

const HELD: ReadonlySet<Capture['status']> = new Set([
  'completed',
  'pending',
  'partially_refunded',
]);
