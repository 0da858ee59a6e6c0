import type { KnownRefund } from './merge-refunds.ts';
import type { Order, OrderRead, ProviderRefund } from './order.ts';
import { PAYMENT_TRANSITIONS, type PaymentStatus } from './payment-status.ts';

/** The columns of a payment that decisions read. */
export type PaymentState = {
  id: string;
  status: PaymentStatus;
  amount_cents: number;
  currency: string;
  provider_order_id: string | null;
  capture_id: string | null;
  capture_no: number;
  paid_at: Date | null;
  refunded_cents: number;
  declined_at: Date | null;
  sent_back_at: Date | null;
  ordered_at: Date | null;
  created_at: Date;
};

/** The columns of a payment that decisions change, apart from the status. */
export type PaymentColumns = {
  reason?: string;
  provider_order_id?: string;
  approve_url?: string;
  ordered_at?: Date;
  capture_no?: number;
  capture_id?: string;
  fee_cents?: number | null;
  paid_at?: Date | null;
  refunded_cents?: number;
  declined_at?: Date | null;
  sent_back_at?: Date | null;
};

/** What the last call of the provider showed. */
export type ProviderAnswer =
  /** Nothing was called yet: the payment has no order. */
  | { kind: 'no-order' }
  | { kind: 'order-created'; order: Order & { approveUrl: string } }
  /** `access`: our credentials were rejected, which says nothing about the order. */
  | { kind: 'order-rejected'; issue: string; access: boolean }
  | { kind: 'order-unknown' }
  | { kind: 'order'; order: OrderRead }
  /** The order, read again after a capture. `rejected`: the issue of a final rejection. */
  | { kind: 'recheck'; order: OrderRead; rejected: string | null }
  | { kind: 'captured'; order: Order }
  /** `certain`: no earlier call with the same request id may have captured the order. */
  | { kind: 'capture-rejected'; rejection: CaptureRejection; issue: string; certain: boolean }
  | { kind: 'capture-unknown' }
  | { kind: 'refund'; refund: ProviderRefund }
  | { kind: 'refund-rejected'; refundId: string; issue: string };

/** Everything that a decision depends on, besides the payment and the time. */
export type Observation = {
  answer: ProviderAnswer;
  payer: PayerSignals;
  /** The reservation still waits for its payment. */
  reservationOpen: boolean;
  /** Another attempt of the reservation holds money (`payments_one_with_money`). */
  otherHoldsMoney: boolean;
  /** The recorded refunds of the payment. */
  refunds: readonly KnownRefund[];
  /** The provider reported a chargeback of this payment. */
  chargebackReported: boolean;
  /** False if the provider captures by itself when the payer agrees. */
  serverCaptures: boolean;
};

/** A message to staff. */
export type Alert =
  | { kind: 'review'; reason: string }
  | { kind: 'money-found' | 'chargeback' | 'chargeback-returned' };

/** A change in the database; all of one decision are written in one transaction. */
export type Write =
  | { kind: 'move'; to: PaymentStatus; columns: PaymentColumns }
  /** Changes columns without a transition; `event`: the type of its line in the event history. */
  | { kind: 'update'; columns: PaymentColumns; event?: string }
  | { kind: 'add-event'; type: string; result: string }
  | { kind: 'accept-reservation' }
  | { kind: 'supersede-open-attempts' }
  | { kind: 'save-refunds'; refunds: readonly KnownRefund[] }
  /** Notifies the client of completed refunds. `whole`: nothing is left of the payment. */
  | { kind: 'notify-refunds'; whole: boolean }
  /** Brings the ledger of the reservation up to date with charges and refunds. */
  | { kind: 'update-ledger' }
  | { kind: 'alert'; alert: Alert }
  /** The job syncs the payment at its next run. */
  | { kind: 'check-soon' };

/** A call of the provider, made after the commit; its answer leads to the next decision. */
export type ProviderCall =
  | { kind: 'create-order' }
  /** `first`: no call with this request id was made before. */
  | { kind: 'capture'; first: boolean }
  | { kind: 'read-order'; rejected: string | null };

export type Effect = Write | ProviderCall;

export type Decision = {
  next: PaymentStatus;
  effects: readonly Effect[];
  /** Whether it is certain how the payment stands. */
  certain: boolean;
};

export function stay({ status }: PaymentState, ...effects: Effect[]): Decision {
  return { next: status, effects, certain: true };
}

export function uncertain({ status }: PaymentState, ...effects: Effect[]): Decision {
  return { next: status, effects, certain: false };
}

/** Moves a payment and then applies `effects`. Decides nothing if the transition is not allowed. */
export function move(
  payment: PaymentState,
  to: PaymentStatus,
  columns: PaymentColumns = {},
  ...effects: Effect[]
): Decision {
  const allowed = PAYMENT_TRANSITIONS[payment.status].includes(to);
  if (!allowed) return { next: payment.status, effects: [], certain: true };
  return { next: to, effects: [{ kind: 'move', to, columns }, ...effects], certain: true };
}

/** The payment as it is after the writes of a decision. */
export function stateAfter(payment: PaymentState, { effects }: Decision): PaymentState {
  let state = payment;
  for (const effect of effects) {
    if (effect.kind === 'move') state = { ...state, ...effect.columns, status: effect.to };
    else if (effect.kind === 'update') state = { ...state, ...effect.columns };
  }
  return state;
}

/** Joins decisions on one payment, each made on the state after the one before. */
export function inOrder(
  payment: PaymentState,
  steps: readonly ((state: PaymentState) => Decision)[],
): Decision {
  let state = payment;
  const effects: Effect[] = [];
  for (const step of steps) {
    const decision = step(state);
    effects.push(...decision.effects);
    state = stateAfter(state, decision);
  }
  return { next: state.status, effects, certain: true };
}

/**
 * Why a provider rejected a capture:
 * - `payer`: the payer's means were declined; the same order can be paid with others
 * - `captured`: the order was captured before
 * - `not-approved`: the payer has not agreed yet
 * - `duplicate`: an invoice with this number was paid before
 * - `gone`: the provider does not know the order
 * - `access`: our credentials were rejected, which says nothing about the order
 * - `final`: no money was taken, and this order cannot be paid
 */
export type CaptureRejection =
  | 'payer'
  | 'captured'
  | 'not-approved'
  | 'duplicate'
  | 'gone'
  | 'access'
  | 'final';

const BY_ISSUE: Readonly<Record<string, CaptureRejection>> = {
  INSTRUMENT_DECLINED: 'payer',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'payer',
  PAYER_ACTION_REQUIRED: 'payer',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_NOT_APPROVED: 'not-approved',
  DUPLICATE_INVOICE_ID: 'duplicate',
};

export function captureRejection(rejected: { status: number; issue: string }): CaptureRejection {
  const known = BY_ISSUE[rejected.issue];
  if (known !== undefined) return known;
  if (rejected.status === 404) return 'gone';
  return rejected.status === 401 || rejected.status === 403 ? 'access' : 'final';
}

/** When the payer returned, and when the provider says that they agreed. Epoch milliseconds. */
export type PayerSignals = { returnedAt?: number; approvedAt?: number };

/**
 * Whether the payer acted since their means were declined; only then money is requested again. A return
 * counts when it is later than the redirect to choose other means, an approval when it is later than
 * the decline. All in epoch milliseconds.
 */
export function payerActed(
  { declinedAt, sentBackAt }: { declinedAt: number | null; sentBackAt: number | null },
  { returnedAt, approvedAt }: PayerSignals,
): boolean {
  if (declinedAt === null) return true;
  if (approvedAt !== undefined && approvedAt > declinedAt) return true;
  return returnedAt !== undefined && sentBackAt !== null && returnedAt > sentBackAt;
}
