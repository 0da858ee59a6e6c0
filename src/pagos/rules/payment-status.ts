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
 * States only move forward: nothing that arrives late can undo money. The one step back is from
 * capturing to awaiting the payer, when it is certain that nothing was taken. Money that turns up for
 * an attempt that had ended is for staff to look at.
 */
export const PAYMENT_MOVES: Transitions<PaymentStatus> = {
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

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return isTransitionAllowed(PAYMENT_MOVES, from, to);
}

/** From which a status may be reached, for a compare-and-set. */
export function originsOf(to: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => mayBecome(from, to));
}

/** May still take money: at most one of a reservation's attempts (`payments_one_open`). */
export const OPEN_STATUSES = [
  'creating',
  'awaiting_payer',
  'capturing',
  'capture_unknown',
  'pending',
] as const satisfies readonly PaymentStatus[];

/** Nobody knows yet where its money ends: it may still take some, or people must look at it. */
export const UNSETTLED = [...OPEN_STATUSES, 'review'] as const satisfies readonly PaymentStatus[];

/** Holds money, or may: at most one of a reservation's attempts (`payments_one_with_money`). */
export const MONEY_STATUSES = [
  'capturing',
  'capture_unknown',
  'pending',
  'paid',
  'partially_refunded',
] as const satisfies readonly PaymentStatus[];

/** Nothing was asked of the payer's account yet: these can be taken back. */
export const SUPERSEDABLE = [
  'creating',
  'awaiting_payer',
] as const satisfies readonly PaymentStatus[];

export const holdsMoney = (status: PaymentStatus): boolean =>
  MONEY_STATUSES.some((each) => each === status);

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

/** What the visitor's return says; the page has a sentence for each. */
export type PaymentBanner = 'success' | 'failed' | 'error' | 'pending' | 'cancelled';

type Face = { shown: PublicPaymentStatus; label: string; banner: PaymentBanner };

/**
 * `failed` invites a second payment: it is shown only when it is certain that nothing was taken.
 */
const FACES: Readonly<Record<PaymentStatus, Face>> = {
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
  // By the word of staff: the visitor is not told by us that nothing was taken.
  reviewed: { shown: 'reviewed', label: 'Revisado', banner: 'error' },
};

/** The status that others see, and its Spanish label. */
export function shownStatus(status: PaymentStatus): {
  paymentStatus: PublicPaymentStatus;
  label: string;
} {
  const { shown, label } = FACES[status];
  return { paymentStatus: shown, label };
}

/** The banner of a visitor who comes back from paying. */
export function bannerOf(status: PaymentStatus): PaymentBanner {
  return FACES[status].banner;
}
