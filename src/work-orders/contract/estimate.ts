import * as z from 'zod/mini';
import { id, optionalText, wholeNumber } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { DECISIONS, STAFF_METHODS } from '../rules/answers.ts';
import { SEND_CHANNELS } from '../rules/estimate-states.ts';
import * as fields from '../rules/order-fields.ts';
import { pickOrderErrors } from './order-errors.ts';
import { workOrder } from './work-order.ts';

const { ORDER_TEXTS: TEXTS } = fields;

const estimateParams = z.object({ id: z.string() });

export const proposeEstimate = endpoint({
  method: 'POST',
  path: '/api/work-orders/:id/estimates',
  access: ['agenda'],
  limit: 'staff',
  status: 201,
  summary: '«Proponer»: the proposed lines wait as a draft for review; a draft that exists stays',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  reply: workOrder,
  errors: pickOrderErrors('unknown-order', 'order-closed', 'nothing-to-propose'),
});

const reviewedLines = z
  .array(z.strictObject({ line: id(TEXTS.line), version: wholeNumber(TEXTS.version) }))
  .check(z.maxLength(fields.MAX_LINES, TEXTS.line));

export const sendEstimate = endpoint({
  method: 'POST',
  path: '/api/estimates/:id/send',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Freezes a draft and returns the link and the text for the client; with `email` it is mailed. An estimate that was sent before is superseded; sending a sent one again returns a new link to it',
  params: estimateParams,
  body: z.strictObject({
    channel: z.enum(SEND_CHANNELS, TEXTS.channel),
    /** The proposed lines that staff reviewed, compared when a draft is sent. Missing: not compared. */
    lines: z.optional(reviewedLines),
  }),
  reply: z.object({
    order: workOrder,
    /** Address of the client's page. Only the hash of its token is stored. */
    link: z.string(),
    /** Text with the link, ready for WhatsApp. */
    message: z.string(),
  }),
  errors: pickOrderErrors(
    'unknown-estimate',
    'estimate-not-open',
    'nothing-to-propose',
    'order-changed',
    'order-closed',
    'no-address',
  ),
});

export const withdrawEstimate = endpoint({
  method: 'POST',
  path: '/api/estimates/:id/withdraw',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Withdraws a draft or sent estimate: its open lines cannot be answered any more',
  params: estimateParams,
  body: z.strictObject({}),
  reply: workOrder,
  errors: pickOrderErrors('unknown-estimate', 'estimate-not-open', 'order-closed'),
});

const answerFields = { line: id(TEXTS.line), decision: z.enum(DECISIONS, TEXTS.decision) };

export const answerList = z
  .array(z.strictObject(answerFields))
  .check(z.maxLength(fields.MAX_LINES, TEXTS.decision));

/** `version`: that of the line whose text and price staff read out. Missing: not compared. */
const staffAnswers = z
  .array(z.strictObject({ ...answerFields, version: z.optional(wholeNumber(TEXTS.version)) }))
  .check(z.maxLength(fields.MAX_LINES, TEXTS.decision));

export const contentHash = z
  .string(TEXTS.contentHash)
  .check(z.regex(/^[0-9a-f]{64}$/, TEXTS.contentHash));

export const recordAnswers = endpoint({
  method: 'POST',
  path: '/api/estimates/:id/answers',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Records what the client answered at the counter or by telephone; a draft is frozen first, and an approved line can still be declined',
  params: estimateParams,
  body: z.strictObject({
    method: z.enum(STAFF_METHODS, TEXTS.method),
    name: optionalText(fields.answererName),
    answers: staffAnswers,
  }),
  reply: workOrder,
  errors: pickOrderErrors(
    'unknown-estimate',
    'estimate-not-open',
    'estimate-expired',
    'order-closed',
    'unknown-line',
    'line-changed',
    'nothing-to-propose',
    'already-answered',
    'answered-twice',
    'no-answers',
    'two-alternatives',
    'only-approvals',
    'no-limit',
    'above-limit',
  ),
});
