import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';

export const REFUND_SENTENCES = {
  amount: 'El importe debe ser mayor que 0.',
  reason: 'Por favor ingresa el motivo del reembolso.',
} as const;

/** Kept with the refund; the client is not shown it. */
export const refundReason: Field = [
  [empty, REFUND_SENTENCES.reason],
  [longerThan(255), 'El motivo no puede superar los 255 caracteres.'],
  [notALine, NOT_TEXT],
];

export const REFUND_STATUSES = ['requested', 'pending', 'completed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Asked for, and its end is not known. */
export const REFUND_UNDERWAY = ['requested', 'pending'] as const satisfies readonly RefundStatus[];

export const REFUND_LABELS: Readonly<Record<RefundStatus, string>> = {
  requested: 'Solicitado',
  pending: 'En camino',
  completed: 'Realizado',
  failed: 'Rechazado',
};

type Money = { amountCents: number; status: RefundStatus };

/** What of a payment can still be given back: all that is not, or may not be, gone already. In cents. */
export function refundable(paidCents: number, refunds: readonly Money[]): number {
  const gone = refunds.filter(({ status }) => status !== 'failed');
  return Math.max(0, paidCents - gone.reduce((sum, each) => sum + each.amountCents, 0));
}
