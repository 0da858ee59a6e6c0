import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, trueOrFalse, wholeNumber } from '#shared/contract/api-fields.ts';
import { challengeField, honeypotField } from '#shared/contract/challenge-endpoint.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { PAYER_STATES } from '../rules/payment-display.ts';
import * as fields from '../rules/reservation-fields.ts';
import { RESERVATION_STATUSES } from '../rules/reservation-status.ts';
import { pickReservationErrors } from './reservation-errors.ts';
import { RESERVATION_ROUTES, RESERVATION_TEXTS } from './reservation-paths.ts';
import { reservationFields } from './reservation-reply.ts';
import { pickSameUnitErrors, SAME_UNIT } from './same-unit.ts';

/** A reservation as its client sees it. */
const clientReservation = z.object(reservationFields);
export type ClientReservation = z.infer<typeof clientReservation>;

export const createdReservation = z.extend(clientReservation, {
  /** The browser stores it under `lastReservationToken`; it resumes the payment. The database has only its hash. */
  cancellationToken: z.string(),
  /** `null`: no online payment; the page asks the visitor to contact support. */
  paymentUrl: z.nullable(z.string()),
  /** False if the address already received the daily maximum of mails, which prevents mail flooding, and without a mail server. */
  mailed: z.boolean(),
});
export type CreatedReservation = z.infer<typeof createdReservation>;

/** A missing object is validated as an empty one, so that each missing field gets its own error. */
const vehicleInfo = z.prefault(
  z.strictObject({
    brand: text(fields.vehicleBrand),
    model: text(fields.vehicleModel),
    year: wholeNumber(fields.YEAR_REQUIRED),
  }),
  {} as never,
);

export const createReservation = endpoint({
  ...RESERVATION_ROUTES.create,
  access: 'public',
  limit: 'booking',
  idempotent: true,
  status: 201,
  summary: 'Reserves a unit and begins its payment',
  missingFieldMessage: RESERVATION_TEXTS.required,
  body: z.strictObject({
    clientName: text(fields.clientName),
    clientEmail: text(fields.clientEmail),
    clientPhone: text(fields.clientPhone),
    clientCountry: text(fields.clientCountry),
    clientState: text(fields.clientState),
    clientAddress: text(fields.clientAddress),
    product: id(fields.PRODUCT_REQUIRED),
    vehicleInfo,
    notes: optionalText(fields.notes),
    /** What the client saw, in dollars. Rejected with 409 if it differs from the current price. */
    shownPrice: z.optional(money('El precio mostrado no es válido.')),
    /** The client knows of the reservation of this unit made a moment ago. */
    another: z.optional(trueOrFalse()),
    challenge: challengeField,
    website: honeypotField,
  }),
  reply: createdReservation,
  errors: {
    ...pickReservationErrors('product-unavailable', 'offer-changed', 'too-many-reservations'),
    ...pickSameUnitErrors(SAME_UNIT),
  },
});
export type ReservationRequest = z.output<NonNullable<typeof createReservation.body>>;

/** Without personal data: a browser whose answer was lost asks by the `Idempotency-Key` that it sent. */
export const findReservationAttempt = endpoint({
  ...RESERVATION_ROUTES.attempt,
  access: 'public',
  limit: 'secretLink',
  summary: 'The link of the reservation that a request with an Idempotency-Key made',
  params: z.object({ key: z.string() }),
  /** `null`: no request with this key reserved. */
  reply: z.object({ cancellationToken: z.nullable(z.string()) }),
});

/** State that `/reserva` needs to offer «Retomar pago»; without personal data. */
export const resumeState = z.object({
  code: z.string(),
  product: z.object({ name: z.string(), price: z.number() }),
  status: z.enum(RESERVATION_STATUSES),
  createdAt: z.string(),
  /** Whether «Retomar pago» is offered: pending, online payment is on, and no payment is in progress. */
  canResume: z.boolean(),
  /** State of the payment; overrides the outcome in the page's address. */
  payment: z.enum(PAYER_STATES),
});
export type ResumeState = z.infer<typeof resumeState>;

/** The token comes from the browser's `lastReservationToken` or from the mail's link `/reserva#retomar=…`. */
export const getResume = endpoint({
  ...RESERVATION_ROUTES.resumeState,
  access: 'public',
  limit: 'secretLink',
  summary: 'Returns the reservation of a token and whether its payment can be resumed',
  params: z.object({ token: z.string() }),
  reply: resumeState,
  errors: pickReservationErrors('reservation-not-found'),
});

export const resumePayment = endpoint({
  ...RESERVATION_ROUTES.resumePayment,
  access: 'public',
  limit: 'secretLink',
  summary: 'Returns a link to pay a pending reservation: of the open payment, or of a new one',
  body: z.strictObject({ token: z.string('Falta el enlace de la reserva.') }),
  reply: z.object({ paymentUrl: z.string() }),
  errors: pickReservationErrors(
    'reservation-not-found',
    'already-paid',
    'payment-processing',
    'not-payable',
    'payment-unavailable',
  ),
});
