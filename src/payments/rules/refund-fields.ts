import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';

export const REFUND_TEXTS = {
  amount: 'El importe debe ser mayor que 0.',
  reason: 'Por favor ingresa el motivo del reembolso.',
} as const;

/** Stored with the refund; not shown to the client. */
export const refundReason: Field = [
  [empty, REFUND_TEXTS.reason],
  [longerThan(255), 'El motivo no puede superar los 255 caracteres.'],
  [notALine, NOT_TEXT],
];

export const REFUND_STATUSES = ['requested', 'pending', 'completed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Requested, and not finished. */
export const REFUND_UNDERWAY = ['requested', 'pending'] as const satisfies readonly RefundStatus[];

export const REFUND_LABELS: Readonly<Record<RefundStatus, string>> = {
  requested: 'Solicitado',
  pending: 'En camino',
  completed: 'Realizado',
  failed: 'Rechazado',
};

type Money = { amountCents: number; status: RefundStatus };

/** What can still be refunded, in cents: unfinished refunds count as refunded. */
export function refundable(paidCents: number, refunds: readonly Money[]): number {
  const counted = refunds.filter(({ status }) => status !== 'failed');
  return Math.max(0, paidCents - counted.reduce((sum, each) => sum + each.amountCents, 0));
}

/** The refunds of a user within these hours are added up. */
export const REFUND_LIMIT_HOURS = 24;

/**
 * Whether refunds of a user that add up to `cents` within `REFUND_LIMIT_HOURS` need a step-up. The limit
 * is in whole US$, as in «Configuración»; 0: every refund needs one.
 */
export function isOverRefundLimit(cents: number, limitDollars: number): boolean {
  return cents > limitDollars * 100;
}
