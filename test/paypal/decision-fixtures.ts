import type {
  CaptureRejection,
  Decision,
  Effect,
  Observation,
  PaymentState,
  ProviderAnswer,
} from '#payments/rules/decision.ts';
import type { KnownRefund } from '#payments/rules/merge-refunds.ts';
import type { Capture, Order, ProviderRefund } from '#payments/rules/order.ts';
import type { PaymentStatus } from '#payments/rules/payment-status.ts';

export const HOUR = 3_600_000;
const CENTS = 21_000;
export const NOW = 3_600_000;

const CAPTURED: readonly PaymentStatus[] = [
  'paid',
  'partially_refunded',
  'refunded',
  'reversed',
  'review',
];

/** Returns a typical payment of a status; one in review has a known capture. */
export function payment(status: PaymentStatus, change: Partial<PaymentState> = {}): PaymentState {
  const captured = CAPTURED.includes(status);
  const back: Partial<Record<PaymentStatus, number>> = {
    partially_refunded: 5_000,
    refunded: CENTS,
  };
  return {
    id: 'p-1',
    status,
    amount_cents: CENTS,
    currency: 'USD',
    provider_order_id: status === 'creating' ? null : 'O1',
    capture_id: captured || status === 'pending' ? 'C1' : null,
    capture_no: captured ? 1 : 0,
    paid_at: captured ? new Date(0) : null,
    refunded_cents: back[status] ?? 0,
    declined_at: null,
    sent_back_at: null,
    ordered_at: status === 'creating' ? null : new Date(0),
    created_at: new Date(0),
    ...change,
  };
}

export const refundOf = (amountCents: number, id = 'R1'): ProviderRefund => ({
  id,
  status: 'completed',
  amountCents,
  currency: 'USD',
  customId: null,
});

export const known = (amountCents: number, change: Partial<KnownRefund> = {}): KnownRefund => ({
  id: 'r-1',
  providerRefundId: 'R1',
  amountCents,
  status: 'completed',
  notified: true,
  failure: '',
  ...change,
});

/** The recorded refunds that belong to a status. */
const refundsOf = (status: PaymentStatus): KnownRefund[] => {
  if (status === 'partially_refunded') return [known(5_000)];
  return status === 'refunded' ? [known(CENTS)] : [];
};

export const capture = (status: Capture['status'], change: Partial<Capture> = {}): Capture => ({
  id: 'C1',
  status,
  amountCents: CENTS,
  currency: 'USD',
  feeCents: 1_164,
  takenAt: 5,
  ...change,
});

export const order = (state: Order['state'], ...captures: Capture[]): Order => ({
  id: 'O1',
  state,
  approveUrl: 'https://pay.example/O1',
  unit: { paymentId: 'p-1', amountCents: CENTS, currency: 'USD' },
  captures,
  refunds: [],
});

export const observe = (
  status: PaymentStatus,
  answer: ProviderAnswer,
  change: Partial<Observation> = {},
): Observation => ({
  answer,
  payer: {},
  reservationOpen: true,
  otherHoldsMoney: false,
  refunds: refundsOf(status),
  chargebackReported: false,
  serverCaptures: true,
  ...change,
});

export const CALLS = ['create-order', 'capture', 'read-order'];
export const movesOf = ({ effects }: Decision) =>
  effects.flatMap((effect) => (effect.kind === 'move' ? [effect] : []));

/** Writes a decision in one line: its moves with their reasons, its calls, `?` if uncertain. */
export function inShort(decision: Decision): string {
  const parts = [
    ...movesOf(decision).map(({ to, columns: { reason } }) =>
      reason === undefined ? to : `${to}:${reason}`,
    ),
    ...decision.effects.flatMap((effect) => {
      if (CALLS.includes(effect.kind)) return [`→${effect.kind}`];
      if (effect.kind !== 'update') return [];
      return [effect.event ?? 'update'];
    }),
  ];
  return `${parts.join(' ')}${decision.certain ? '' : '?'}`;
}

export const read = (read: Order | 'gone' | 'unreadable'): ProviderAnswer => ({
  kind: 'order',
  order: read,
});
export const recheck = (
  read: Order | 'gone' | 'unreadable',
  rejected: string | null = null,
): ProviderAnswer => ({ kind: 'recheck', order: read, rejected });
export const rejected = (rejection: CaptureRejection, certain = true): ProviderAnswer => ({
  kind: 'capture-rejected',
  rejection,
  issue: 'ISSUE',
  certain,
});
export function effectsOf<Kind extends Effect['kind']>({ effects }: Decision, kind: Kind) {
  return effects.filter(
    (effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind,
  );
}
