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
