/** An order as its provider shows it. Money is integer cents of `currency`. */

export type Capture = {
  id: string;
  status: 'completed' | 'pending' | 'refused' | 'partially_refunded' | 'refunded';
  amountCents: number;
  currency: string;
  feeCents: number | null;
  /** Epoch milliseconds, by the provider's clock. */
  takenAt: number | null;
};

export type ProviderRefund = {
  id: string;
  status: 'completed' | 'pending' | 'failed';
  amountCents: number;
  currency: string;
  /** The id of our refund, if the provider knows it. */
  customId: string | null;
};

export type Order = {
  id: string;
  /** `waiting` for the payer, `approved` by them, `done` (captured), `void`. */
  state: 'waiting' | 'approved' | 'done' | 'void';
  approveUrl: string | null;
  /** The only unit of the order; `null` if there is not exactly one with an amount. */
  unit: { paymentId: string | null; amountCents: number; currency: string } | null;
  captures: Capture[];
  refunds: ProviderRefund[];
};

/** The result of reading an order. `gone`: the provider does not know it. */
export type OrderRead = Order | 'gone' | 'unreadable';

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
