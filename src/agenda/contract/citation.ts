import * as z from 'zod/mini';
import { honeypotField, proofField } from '#kernel/challenge-endpoint.ts';
import { isDay } from '#kernel/day-time.ts';
import { endpoint } from '#kernel/endpoint.ts';
import * as person from '#kernel/person-fields.ts';
import { day, id, optionalText, text, time, wholeNumber } from '#kernel/wire-fields.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';
import { refusals } from './citation-refusals.ts';
import { CITATION_ROUTES } from './citation-routes.ts';
import { SENTENCES } from './citation-sentences.ts';

const start = z.object({ date: z.string(), time: z.string() });

/** `time` is `HH:mm`, workshop-local. */
const slot = z.object({
  time: z.string(),
  available: z.boolean(),
  /** Only of an available start: when the work is expected to end. */
  ready: z.optional(start),
  /** Only of an unavailable start: outside the booking window, all bays busy, or no bay free for long enough. */
  reason: z.optional(z.enum(['not-bookable', 'taken', 'too-short'])),
});

const mark = {
  date: z.string(),
  state: z.enum(['open', 'full', 'closed-weekday', 'closed-holiday', 'closed-day']),
  /** Name of the holiday that closes the day. */
  holiday: z.nullable(z.string()),
};

export const getAvailability = endpoint({
  ...CITATION_ROUTES.availability,
  door: 'public',
  limit: 'availability',
  summary: 'Every start on the grid of a day, and whether it is free for the job',
  params: z.strictObject({ date: day(SENTENCES.date) }),
  query: z.strictObject({ service: z.optional(id(SENTENCES.service)) }),
  reply: z.object({
    ...mark,
    slots: z.array(slot),
    /** Where no slot of the day is free: up to 3 free starts on later days, nearest first. */
    nearest: z.array(start),
  }),
});

export const getDays = endpoint({
  ...CITATION_ROUTES.days,
  door: 'public',
  limit: 'availability',
  summary:
    'Which days of a month are closed, full or open for the job, of those that can be booked',
  params: z.strictObject({
    month: z.string(SENTENCES.date).check(z.refine((text) => isDay(`${text}-01`), SENTENCES.date)),
  }),
  query: z.strictObject({ service: z.optional(id(SENTENCES.service)) }),
  reply: z.object({ month: z.string(), days: z.array(z.object(mark)) }),
});

/** The citation as its own client sees it. Duration in minutes, price in dollars. */
export const clientCitation = z.object({
  _id: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string(),
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
  notes: z.string(),
  vehicleType: z.string(),
  vehicleBrand: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.nullable(z.int()),
  deliveredAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the work is expected to end, workshop-local; long jobs end on a later day. */
  ready: start,
  /** The entry for the client's calendar: ISO instants, not past the closing of the first day. */
  calendar: z.object({ start: z.string(), end: z.string() }),
});

export type ClientCitation = z.infer<typeof clientCitation>;

/** What the receipt shows of a booking just made. */
export const bookedCitation = z.extend(clientCitation, {
  /** False where the address had its mails of the day already, so that nobody is flooded. */
  mailed: z.boolean(),
  /** Token of the client's page `/cancel/<token>`. Only its hash is stored. */
  cancellationToken: z.string(),
});

export type BookedCitation = z.infer<typeof bookedCitation>;

export const bookCitation = endpoint({
  ...CITATION_ROUTES.book,
  door: 'public',
  limit: 'booking',
  idempotent: true,
  status: 201,
  summary: 'Books an appointment for a service or an appointment product',
  missing: SENTENCES.required,
  body: z.strictObject({
    clientName: text(person.clientName),
    clientEmail: text(person.clientEmail),
    clientPhone: text(person.clientPhone),
    service: id(SENTENCES.service),
    vehicleType: z._default(z.enum(['motorcycle', 'bicycle', 'e-vehicle']), 'motorcycle'),
    vehicleBrand: text(person.vehicleBrand),
    vehicleModel: text(person.vehicleModel),
    vehicleYear: wholeNumber(SENTENCES.year),
    date: z
      .string(SENTENCES.date)
      .check(z.trim(), z.minLength(1, SENTENCES.date), z.maxLength(40, SENTENCES.date)),
    time: time(SENTENCES.time),
    notes: optionalText(person.notes),
    challenge: proofField,
    website: honeypotField,
  }),
  reply: bookedCitation,
  refusals: refusals(
    'slot-taken',
    'slot-unavailable',
    'service-unavailable',
    'too-many-bookings',
    'too-many-hours',
  ),
});

export type BookingRequest = z.output<NonNullable<typeof bookCitation.body>>;

/** Service, motorcycle, place and time, but no person, for whoever knows the citation's id. */
export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/citations/:id/calendar.ics',
  door: 'public',
  limit: 'read',
  summary: 'The appointment as a calendar entry',
  params: z.object({ id: z.string() }),
  reply: z.string(),
  media: 'text/calendar; charset=utf-8',
  // A telephone opens it in its calendar, which «attachment» would keep it from.
  disposition: 'inline; filename="cita.ics"',
  refusals: refusals('citation-not-found'),
});

export const lookUpCancellation = endpoint({
  ...CITATION_ROUTES.lookUpCancellation,
  door: 'public',
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
  refusals: refusals('citation-not-found'),
});

export const cancelCitation = endpoint({
  ...CITATION_ROUTES.cancel,
  door: 'public',
  limit: 'cancel',
  summary: 'Cancels the citation behind a link',
  params: z.object({ token: z.string() }),
  body: z.strictObject({}),
  reply: clientCitation,
  refusals: refusals(
    'citation-not-found',
    'already-cancelled',
    'completed',
    'expired',
    'in-workshop',
  ),
});
