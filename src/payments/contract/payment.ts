import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { text } from '#shared/contract/api-fields.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { PUBLIC_STATUSES } from '../rules/payment-status.ts';
import { REFUND_STATUSES, REFUND_TEXTS, refundReason } from '../rules/refund-fields.ts';
import { reviewReason } from '../rules/review-end.ts';

const PAYMENT_ERRORS = {
  'unknown-reservation': [404, 'No encontramos esa reserva. Puede haber sido eliminada.'],
  'unknown-payment': [404, 'No encontramos ese pago.'],
  'payments-off': [409, 'Los pagos en línea no están configurados.'],
  'nothing-to-refund': [409, 'Esta reserva no tiene ningún pago que se pueda reembolsar.'],
  'which-payment': [409, 'Hay más de un pago que se puede reembolsar. Elige cuál.'],
  'over-refund': [409, 'El reembolso supera lo que queda del pago.'],
  'returned-in-till': [409, 'Una parte de este pago ya se devolvió en la caja.'],
  'refund-refused': [409, 'PayPal no aceptó el reembolso. Revisa la cuenta de PayPal.'],
  'not-in-review': [409, 'Este pago ya no está en revisión.'],
  'holds-money': [
    409,
    'PayPal tiene dinero de este pago. Usa «Verificar con PayPal» y, si corresponde, devuélvelo.',
  ],
  'money-unknown': [
    409,
    'PayPal todavía no dice qué pasó con el dinero de este pago. Usa «Verificar con PayPal» más tarde.',
  ],
  'too-early': [
    409,
    'Este pago todavía se podría cobrar. Vuelve cuando pasen 6 horas desde que se creó su orden.',
  ],
  'forged-webhook': [400, 'La notificación no está firmada por PayPal.'],
  'not-now': [503, 'No se pudo verificar con PayPal en este momento. Intenta nuevamente.'],
} as const;

/** The errors that an endpoint can answer with. */
export function paymentErrors<Code extends keyof typeof PAYMENT_ERRORS>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, PAYMENT_ERRORS[code]]));
}

export const paymentError = domainErrors(PAYMENT_ERRORS);

/** The messages of answers to staff. */
export const PAYMENT_TEXTS = {
  checked: 'Verificado con PayPal.',
  notChecked: 'PayPal no respondió. Volveremos a preguntar en unos minutos.',
  reviewed: 'Pago marcado como revisado.',
  reviewLate:
    'PayPal tarda en responder. Seguimos preguntando: si no tiene dinero de este pago, quedará revisado; si lo tiene, seguirá en revisión.',
  refunded: 'Reembolso realizado.',
  refundPending: 'Reembolso en camino: PayPal lo confirmará.',
  refundUnknown: 'PayPal no respondió. El reembolso se confirmará en unos minutos.',
} as const;

/** The permissions of which either is enough to read payments. */
const READERS = ['reservas', 'finanzas'] as const;

const event = z.object({
  at: z.string(),
  /** Where it comes from: webhook, event-list, return, cancel, job, staff, search, system. */
  source: z.string(),
  type: z.string(),
  result: z.string(),
  /** '' if no member of staff acted. */
  by: z.string(),
});

const refund = z.object({
  _id: z.string(),
  /** In dollars. */
  amount: z.number(),
  status: z.enum(REFUND_STATUSES),
  label: z.string(),
  /** `provider`: made on PayPal's own pages. */
  source: z.enum(['staff', 'provider']),
  reason: z.string(),
  by: z.string(),
  providerRefundId: z.nullable(z.string()),
  createdAt: z.string(),
});

/** One attempt to pay. Money in dollars. */
const payment = z.object({
  _id: z.string(),
  attempt: z.int(),
  paymentStatus: z.enum(PUBLIC_STATUSES),
  label: z.string(),
  /** Why it failed or needs a review; '' otherwise. */
  reason: z.string(),
  amount: z.number(),
  currency: z.string(),
  invoice: z.string(),
  orderId: z.nullable(z.string()),
  captureId: z.nullable(z.string()),
  /** What PayPal kept, and what arrived; null while unknown. */
  fee: z.nullable(z.number()),
  net: z.nullable(z.number()),
  refunded: z.number(),
  /** What can still be refunded. */
  refundable: z.number(),
  /** «Copiar enlace de pago»: while the attempt can be paid. */
  paymentUrl: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  events: z.array(event),
  refunds: z.array(refund),
});
export type Payment = z.infer<typeof payment>;

const ofReservation = z.object({ payments: z.array(payment) });
const reservationId = z.object({ id: z.string() });

export const getReservationPayments = endpoint({
  method: 'GET',
  path: '/api/reservations/:id/payments',
  access: READERS,
  limit: 'staff',
  summary: 'The attempts to pay a reservation, newest first, each with its event history',
  params: reservationId,
  reply: ofReservation,
  errors: paymentErrors('unknown-reservation'),
});

export const checkReservationPayments = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/payment-check',
  access: READERS,
  limit: 'staff',
  summary: '«Verificar con PayPal»: syncs every attempt of a reservation',
  params: reservationId,
  body: z.strictObject({}),
  reply: ofReservation,
  errors: paymentErrors('unknown-reservation', 'payments-off'),
});

export const settlePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/settle',
  access: READERS,
  limit: 'staff',
  summary: '«Verificar con PayPal»: syncs one attempt',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  reply: ofReservation,
  errors: paymentErrors('unknown-payment', 'payments-off'),
});

export const endReview = endpoint({
  method: 'POST',
  path: '/api/payments/:id/reviewed',
  access: READERS,
  limit: 'staff',
  summary:
    '«Revisado»: ends the review of a payment that holds no money, after reading its order at PayPal',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: text(reviewReason) }),
  reply: ofReservation,
  errors: paymentErrors(
    'unknown-payment',
    'payments-off',
    'not-in-review',
    'holds-money',
    'money-unknown',
    'too-early',
    'not-now',
  ),
});

export const refundReservation = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/refunds',
  access: ['finanzas'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  stepUp: 'by-rule',
  summary: 'Refunds all or part; `payment` is needed if more than one attempt was paid',
  params: reservationId,
  body: z.strictObject({
    amount: money(REFUND_TEXTS.amount, 1),
    reason: text(refundReason),
    payment: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: ofReservation,
  errors: paymentErrors(
    'unknown-reservation',
    'unknown-payment',
    'payments-off',
    'nothing-to-refund',
    'which-payment',
    'over-refund',
    'returned-in-till',
    'refund-refused',
  ),
});

export const countPaymentsInReview = endpoint({
  method: 'GET',
  path: '/api/payments/review',
  access: READERS,
  limit: 'staff',
  summary: 'The number of payments in review, and the newest of them',
  reply: z.object({
    count: z.int(),
    /** Up to ten, newest first; `reservation` is an id. */
    payments: z.array(z.object({ reservation: z.string(), invoice: z.string() })),
  }),
});
export type PaymentsInReview = z.infer<typeof countPaymentsInReview.reply>;
