import * as z from 'zod/mini';
import { pickCitationErrors } from '#agenda/contract/citation-errors.ts';
import { sentFields } from '#agenda/contract/citation-fields.ts';
import { clientCitation } from '#agenda/contract/client-citation.ts';
import { money } from '#shared/contract/amount-fields.ts';
import { id, optionalText, text, time, wholeNumber } from '#shared/contract/api-fields.ts';
import { challengeField, honeypotField } from '#shared/contract/challenge-endpoint.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import * as person from '#shared/fields/person-fields.ts';
import { BOOKING_LINK_ROUTE, BOOKING_ROUTES, BOOKING_TEXTS } from './booking-paths.ts';

/** A new booking, as the receipt shows it. */
export const bookedCitation = z.extend(clientCitation, {
  /** False if the address reached its daily limit of mails, which stops floods, and without a mail server. */
  mailed: z.boolean(),
  /** Token of the client's page `/cancel/<token>`. Only its hash is stored. */
  cancellationToken: z.string(),
});

export type BookedCitation = z.infer<typeof bookedCitation>;

const BAD_LINK = 'El enlace no es válido.';

export const bookingBody = z.strictObject({
  clientName: text(person.clientName),
  clientEmail: text(person.clientEmail),
  clientPhone: text(person.clientPhone),
  service: id(BOOKING_TEXTS.service),
  ...sentFields,
  vehicleBrand: text(person.vehicleBrand),
  vehicleModel: text(person.vehicleModel),
  vehicleYear: wholeNumber(BOOKING_TEXTS.year),
  date: z
    .string(BOOKING_TEXTS.date)
    .check(z.trim(), z.minLength(1, BOOKING_TEXTS.date), z.maxLength(40, BOOKING_TEXTS.date)),
  time: time(BOOKING_TEXTS.time),
  notes: optionalText(person.notes),
  /** What the client saw, in dollars and minutes. Rejected with 409 if it differs from the current offer. */
  shownPrice: z.optional(money('El precio mostrado no es válido.')),
  shownDuration: z.optional(wholeNumber('La duración mostrada no es válida.')),
  /** The token of a mailed link (`mailBookingLink`): above the budget of everybody it opens a further share. */
  linkToken: z.optional(z.string(BAD_LINK).check(z.maxLength(64, BAD_LINK))),
  challenge: challengeField,
  website: honeypotField,
});

export const bookCitation = endpoint({
  ...BOOKING_ROUTES.book,
  access: 'public',
  limit: 'booking',
  idempotent: true,
  status: 201,
  summary: 'Books an appointment for a service or an appointment product',
  missingFieldMessage: BOOKING_TEXTS.required,
  body: bookingBody,
  reply: bookedCitation,
  errors: pickCitationErrors(
    'slot-taken',
    'slot-unavailable',
    'service-unavailable',
    'offer-changed',
    'too-many-bookings',
    'too-many-hours',
  ),
});

const bookingLinkBody = z.strictObject({
  clientEmail: text(person.clientEmail),
  challenge: challengeField,
  website: honeypotField,
});

export type BookingLinkRequest = z.output<typeof bookingLinkBody>;

/** The link opens `/cita` with a token, which the booking carries. */
export const mailBookingLink = endpoint({
  ...BOOKING_LINK_ROUTE,
  access: 'public',
  limit: 'booking',
  summary:
    'Mails a link that proves the mailbox of a booking above the budget of unconfirmed hours',
  missingFieldMessage: BOOKING_TEXTS.required,
  body: bookingLinkBody,
  /** `mailed`: false if the address reached its daily limit of mails, and without a mail server. */
  reply: z.object({ mailed: z.boolean() }),
  errors: pickCitationErrors('too-many-hours'),
});

/** Without personal data: a browser whose answer was lost asks by the `Idempotency-Key` that it sent. */
export const findBookingAttempt = endpoint({
  ...BOOKING_ROUTES.attempt,
  access: 'public',
  limit: 'secretLink',
  summary: 'The link of the appointment that a request with an Idempotency-Key booked',
  params: z.object({ key: z.string() }),
  /** `null`: no request with this key booked. */
  reply: z.object({ cancellationToken: z.nullable(z.string()) }),
});

export type BookingRequest = z.output<typeof bookingBody>;
/** The request as forms send it: fields with a default may be missing. */
export type BookingInput = z.input<typeof bookingBody>;

export const lookUpCancellation = endpoint({
  ...BOOKING_ROUTES.lookUpCancellation,
  access: 'public',
  limit: 'secretLink',
  summary: 'The citation behind a cancel link and whether it can still be cancelled',
  params: z.object({ token: z.string() }),
  reply: z.object({
    citation: clientCitation,
    canCancel: z.boolean(),
    alreadyCancelled: z.boolean(),
    completed: z.boolean(),
    expired: z.boolean(),
  }),
  errors: pickCitationErrors('citation-not-found'),
});

export const cancelCitation = endpoint({
  ...BOOKING_ROUTES.cancel,
  access: 'public',
  limit: 'secretLink',
  summary: 'Cancels the citation behind a link',
  params: z.object({ token: z.string() }),
  body: z.strictObject({}),
  reply: clientCitation,
  errors: pickCitationErrors(
    'citation-not-found',
    'already-cancelled',
    'completed',
    'expired',
    'in-workshop',
  ),
});
