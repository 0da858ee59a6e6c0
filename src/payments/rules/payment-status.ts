import { isTransitionAllowed, type Transitions } from '#shared/records/status-machine.ts';

export const PAYMENT_STATUSES = [
  'creating',
  'awaiting_payer',
  'capturing',
  'capture_unknown',
  'pending',
  'paid',
  'failed',
  'expired',
  'superseded',
  'partially_refunded',
  'refunded',
  'reversed',
  'review',
  'reviewed',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The allowed transitions. Late or stale answers cannot undo recorded money. The one step back leads
 * from capturing to awaiting the payer, when it is certain that no money was taken. Money that appears
 * for an ended attempt goes to review.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  creating: ['awaiting_payer', 'failed', 'superseded'],
  awaiting_payer: ['capturing', 'pending', 'paid', 'failed', 'expired', 'superseded', 'review'],
  capturing: [
    'capture_unknown',
    'awaiting_payer',
    'pending',
    'paid',
    'failed',
    'expired',
    'review',
  ],
  capture_unknown: ['awaiting_payer', 'pending', 'paid', 'failed', 'review'],
  pending: ['paid', 'failed', 'review'],
  paid: ['partially_refunded', 'refunded', 'reversed', 'review'],
  failed: ['review'],
  expired: ['review'],
  superseded: ['review'],
  partially_refunded: ['refunded', 'reversed'],
  refunded: ['reversed'],
  reversed: [],
  review: ['partially_refunded', 'refunded', 'reversed', 'reviewed'],
  reviewed: ['review'],
};

/** The transitions of a chargeback that the bank gave up: the money is back. */
const CHARGEBACK_WON: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'review'];

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return isTransitionAllowed(PAYMENT_TRANSITIONS, from, to);
}

export function canReturnFromChargeback(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === 'reversed' && CHARGEBACK_WON.includes(to);
}

/**
 * - `unrequested`: no money was requested yet; staff can still end the attempt
 * - `requested`: money was requested or is on its way
 * - `paid`: the money is held
 * - `aside`: the money went back, or staff must look at it
 * - `ended`: no money was taken
 * - `reviewed`: staff found no money
 */
type Phase = 'unrequested' | 'requested' | 'paid' | 'aside' | 'ended' | 'reviewed';

const PHASES: Readonly<Record<PaymentStatus, Phase>> = {
  creating: 'unrequested',
  awaiting_payer: 'unrequested',
  capturing: 'requested',
  capture_unknown: 'requested',
  pending: 'requested',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'aside',
  reversed: 'aside',
  review: 'aside',
  failed: 'ended',
  expired: 'ended',
  superseded: 'ended',
  reviewed: 'reviewed',
};

export const phaseOf = (status: PaymentStatus): Phase => PHASES[status];

const statusesIn = (...phases: Phase[]): readonly PaymentStatus[] =>
  PAYMENT_STATUSES.filter((status) => phases.includes(PHASES[status]));

/** May still take money: at most one attempt of a reservation (`payments_one_open`). */
export const OPEN_STATUSES = statusesIn('unrequested', 'requested');

/** The outcome is open: the attempt may still take money, or staff must look at it. */
export const UNSETTLED: readonly PaymentStatus[] = [...OPEN_STATUSES, 'review'];

/** Holds money or may: at most one attempt of a reservation (`payments_one_with_money`). */
export const MONEY_STATUSES = statusesIn('requested', 'paid');

/** An attempt in these can be superseded. */
export const SUPERSEDABLE = statusesIn('unrequested');

/** Money was held, or may have been: such an attempt represents its reservation before all others. */
export const REPRESENTATIVE_STATUSES = statusesIn('requested', 'paid', 'aside');

export const holdsMoney = (status: PaymentStatus): boolean => MONEY_STATUSES.includes(status);

export const mayHaveTakenMoney = (status: PaymentStatus): boolean =>
  REPRESENTATIVE_STATUSES.includes(status);

/** The capture was requested and its outcome is unknown. */
export const isCaptureUnknown = (status: PaymentStatus): boolean =>
  status === 'capturing' || status === 'capture_unknown';

export const PUBLIC_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
  'reversed',
  'review',
  'reviewed',
] as const;

export type PublicPaymentStatus = (typeof PUBLIC_STATUSES)[number];

/** The banner of the page to which a returning payer is sent. */
export type PaymentBanner = 'success' | 'failed' | 'error' | 'pending' | 'cancelled';

type Display = { shown: PublicPaymentStatus; label: string; banner: PaymentBanner };

/** The banner `failed` invites a second payment: only where it is certain that no money was taken. */
const DISPLAY: Readonly<Record<PaymentStatus, Display>> = {
  creating: { shown: 'pending', label: 'Pendiente', banner: 'error' },
  awaiting_payer: { shown: 'pending', label: 'Pendiente', banner: 'cancelled' },
  capturing: { shown: 'processing', label: 'Verificando', banner: 'error' },
  capture_unknown: { shown: 'processing', label: 'Verificando', banner: 'error' },
  pending: { shown: 'processing', label: 'En revisión', banner: 'pending' },
  paid: { shown: 'completed', label: 'Pagado', banner: 'success' },
  failed: { shown: 'failed', label: 'Fallido', banner: 'failed' },
  expired: { shown: 'expired', label: 'Vencido', banner: 'failed' },
  superseded: { shown: 'cancelled', label: 'Reemplazado', banner: 'failed' },
  partially_refunded: {
    shown: 'partially_refunded',
    label: 'Reembolso parcial',
    banner: 'success',
  },
  refunded: { shown: 'refunded', label: 'Reembolsado', banner: 'error' },
  reversed: { shown: 'reversed', label: 'Contracargo', banner: 'error' },
  review: { shown: 'review', label: 'Requiere revisión', banner: 'error' },
  // Staff found no money; the provider did not say so, and the visitor sees no failure.
  reviewed: { shown: 'reviewed', label: 'Revisado', banner: 'error' },
};

/** The public status and its Spanish label. */
export function publicStatus(status: PaymentStatus): {
  paymentStatus: PublicPaymentStatus;
  label: string;
} {
  const { shown, label } = DISPLAY[status];
  return { paymentStatus: shown, label };
}

/** The banner for a payer who returns from the provider's page. */
export function paymentBanner(status: PaymentStatus): PaymentBanner {
  return DISPLAY[status].banner;
}
