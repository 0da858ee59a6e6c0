import * as z from 'zod/mini';
import { pickCitationErrors } from '#agenda/contract/citation-errors.ts';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { MOVE_CONDITIONS } from '#agenda/rules/client-changes.ts';
import { taxFields } from '#clients/contract/client.ts';
import { day, localDateTime, optionalText, time } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { answerList, contentHash } from '#work-orders/contract/estimate.ts';
import { pickOrderErrors } from '#work-orders/contract/order-errors.ts';
import { DECISIONS } from '#work-orders/rules/answers.ts';
import { CORRECTED_DECISIONS } from '#work-orders/rules/corrections.ts';
import { SENT_STATES } from '#work-orders/rules/estimate-states.ts';
import { URGENCIES } from '#work-orders/rules/findings.ts';
import { answererName } from '#work-orders/rules/order-fields.ts';
import { PHOTO_MOMENTS, PHOTO_VIEWS } from '#work-orders/rules/photos.ts';
import { PHASES, STEP_STATES, STEPS } from '../rules/progress.ts';
import { reservationPage } from './reservation-page.ts';

const photoFields = {
  _id: z.string(),
  moment: z.enum(PHOTO_MOMENTS),
  view: z.nullable(z.enum(PHOTO_VIEWS)),
};

/** Amounts in dollars, quantities in their unit. `item`: of the finding that a photo shows. */
const estimateLine = z.object({
  _id: z.string(),
  text: z.string(),
  cause: z.string(),
  quantity: z.number(),
  price: z.number(),
  total: z.number(),
  /** Lines of one group are alternatives. */
  choiceGroup: z.nullable(z.int()),
  photos: z.array(z.object({ ...photoFields, item: z.nullable(z.string()) })),
  /** The latest answer; `null`: none. */
  decision: z.nullable(z.enum(DECISIONS)),
  /** The worst finding of the inspection that led to the line, as of the sending; `null`: none. */
  urgency: z.nullable(z.enum(URGENCIES)),
  /** The decision to which the answer can be corrected now; `null`: it cannot be corrected. */
  correction: z.nullable(z.enum(CORRECTED_DECISIONS)),
});

const clientEstimate = z.object({
  version: z.int(),
  state: z.enum(SENT_STATES),
  contentHash: z.string(),
  /** Last workshop-local day on which it can be answered. */
  validUntil: z.string(),
  lines: z.array(estimateLine),
});

/** What was done and paid. Quantities in `unit`, or without one. */
const receipt = z.object({
  /** Workshop-local day of the delivery. */
  date: z.string(),
  ...taxFields,
  lines: z.array(
    z.object({
      text: z.string(),
      quantity: z.number(),
      unit: z.nullable(z.enum(UNITS)),
      price: z.number(),
      total: z.number(),
    }),
  ),
  /** Before the discount. */
  total: z.number(),
  /** After the discount. */
  due: z.number(),
  /** Discount, payments and what is left, as texts; empty without a discount and payments. */
  rows: z.array(z.object({ label: z.string(), amount: z.string() })),
});

/** What a client sees of an appointment and its work order. */
const clientPage = z.object({
  kind: z.literal('citation'),
  status: z.enum(CITATION_STATUSES),
  phase: z.enum(PHASES),
  steps: z.array(z.object({ step: z.enum(STEPS), state: z.enum(STEP_STATES) })),
  /** Telephone number and address are masked. */
  client: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** `Yamaha MT-07 2022`; '' without any part. */
  vehicle: z.string(),
  vehicleType: z.string(),
  service: z.object({ name: z.string(), duration: z.int(), price: z.number() }),
  date: z.string(),
  time: z.string(),
  /** The day of an appointment is over, and the vehicle did not come. */
  past: z.boolean(),
  /** Today's opening hours, once the vehicle is ready; '' before. */
  todayHours: z.string(),
  /** When the work is expected to end. */
  ready: localDateTime,
  /** Path of the calendar entry; '' after the reception. */
  calendar: z.string(),
  order: z.nullable(
    z.object({
      number: z.int(),
      promised: z.nullable(localDateTime),
      /** Booked service and agreed lines; what is billed, once the work is done. */
      total: z.number(),
      /** Agreed lines that the shown estimate does not show as approved. */
      agreed: z.array(z.object({ text: z.string(), total: z.number() })),
      findings: z.object({ now: z.int(), watch: z.int(), ok: z.int() }),
      photos: z.array(z.object(photoFields)),
    }),
  ),
  estimate: z.nullable(clientEstimate),
  canCancel: z.boolean(),
  move: z.object({
    condition: z.enum(MOVE_CONDITIONS),
    /** Moves that are left. */
    left: z.int(),
    /** Last workshop-local time at which a move is possible. */
    until: localDateTime,
  }),
  /** `null` until the delivery, and after its sale was voided. */
  receipt: z.nullable(receipt),
});

export type ClientPage = z.infer<typeof clientPage>;
export type ClientEstimate = z.infer<typeof clientEstimate>;
export type ClientLine = z.infer<typeof estimateLine>;
export type Receipt = z.infer<typeof receipt>;

const params = z.object({ token: z.string() });

export const getClientPage = endpoint({
  method: 'GET',
  path: '/api/my/:token',
  access: 'public',
  limit: 'secretLink',
  summary:
    'The appointment behind a link of a client, where its vehicle is, and its estimate; or the reservation behind it, and its payment',
  params,
  reply: z.discriminatedUnion('kind', [clientPage, reservationPage]),
  errors: pickCitationErrors('citation-not-found'),
});

export const answerEstimate = endpoint({
  method: 'POST',
  path: '/api/my/:token/answers',
  access: 'public',
  limit: 'secretLink',
  summary:
    'The client’s answers to the lines of the estimate that was shown; `estimate-changed` returns the estimate as it is now',
  params,
  body: z.strictObject({ contentHash, answers: answerList, name: optionalText(answererName) }),
  reply: clientPage,
  errors: {
    ...pickCitationErrors('citation-not-found'),
    ...pickOrderErrors(
      'no-answers',
      'answered-twice',
      'two-alternatives',
      'unknown-line',
      'estimate-changed',
      'estimate-expired',
      'no-open-estimate',
      'already-answered',
      'order-closed',
    ),
  },
});

const MOVE_TEXTS = {
  date: 'Elige el día.',
  time: 'Elige la hora.',
} as const;

export const moveBody = z.strictObject({
  date: day(MOVE_TEXTS.date),
  time: time(MOVE_TEXTS.time),
});

export const moveCitation = endpoint({
  method: 'POST',
  path: '/api/my/:token/reschedule',
  access: 'public',
  limit: 'secretLink',
  summary:
    'Moves the appointment to another slot, until the cut-off and as often as the workshop allows',
  params,
  body: moveBody,
  reply: clientPage,
  errors: pickCitationErrors(
    'citation-not-found',
    'slot-taken',
    'slot-unavailable',
    'move-too-late',
    'moved-too-often',
    'not-movable',
  ),
});
