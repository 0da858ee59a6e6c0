import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import {
  id,
  localDateTime,
  optionalText,
  text,
  time,
  wholeNumber,
} from '#shared/contract/api-fields.ts';
import { challengeField, honeypotField } from '#shared/contract/challenge-endpoint.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import * as person from '#shared/fields/person-fields.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';
import { BOOKING_TEXTS } from './booking-text.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { enteredFields, sentFields } from './citation-fields.ts';
import { BOOKING_LINK_ROUTE, CITATION_ROUTES } from './citation-paths.ts';

/** A citation as its client sees it. Duration in minutes, price in dollars. */
export const clientCitation = z.object({
  /** '' for the link of an estimate or message. */
  _id: z.string(),
  ...enteredFields,
  /** What the client wrote; '' if staff entered the appointment. */
  notes: z.string(),
  /** `_id` is '' when the service or product no longer exists. */
  service: z.object({
    _id: z.string(),
    name: z.string(),
    duration: z.int(),
    price: z.number(),
  }),
  date: z.string(),
  time: z.string(),
  status: z.enum(CITATION_STATUSES),
  deliveredAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the work is expected to end, workshop-local; long jobs end on a later day. */
  ready: localDateTime,
  /**
   * Entry for the client's calendar: ISO instants, at most until the workshop closes on the first
   * day.
   */
  calendar: z.object({ start: z.string(), end: z.string() }),
});

export type ClientCitation = z.infer<typeof clientCitation>;

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
  ...CITATION_ROUTES.book,
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
  ...CITATION_ROUTES.attempt,
  access: 'public',
  limit: 'cancel',
  summary: 'The link of the appointment that a request with an Idempotency-Key booked',
  params: z.object({ key: z.string() }),
  /** `null`: no request with this key booked. */
  reply: z.object({ cancellationToken: z.nullable(z.string()) }),
});

export type BookingRequest = z.output<typeof bookingBody>;
/** The request as forms send it: fields with a default may be missing. */
export type BookingInput = z.input<typeof bookingBody>;

/** Has service, motorcycle, address and time, but no personal data. The link's token reads it: ids stay internal. */
export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/my/:token/calendar.ics',
  access: 'public',
  limit: 'cancel',
  summary: 'The appointment behind a link as a calendar entry',
  params: z.object({ token: z.string() }),
  reply: z.string(),
  mediaType: 'text/calendar; charset=utf-8',
  // `inline`: a phone opens the file in its calendar; `attachment` would only download it.
  disposition: 'inline; filename="cita.ics"',
  errors: pickCitationErrors('citation-not-found'),
});

export const lookUpCancellation = endpoint({
  ...CITATION_ROUTES.lookUpCancellation,
  access: 'public',
  limit: 'cancel',
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
  ...CITATION_ROUTES.cancel,
  access: 'public',
  limit: 'cancel',
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
