import * as z from 'zod/mini';
import { id, instant, text, trueOrFalse } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';
import { DELIVERY_STATES, OFF_REASONS } from '../rules/delivery-texts.ts';
import { EVENT_TYPES } from '../rules/event-types.ts';
import { WEBHOOK_TEXTS, webhookName, webhookUrl } from '../rules/webhook-fields.ts';
import { pickWebhookErrors, WEBHOOK_ERRORS } from './webhook-errors.ts';

const webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  on: z.boolean(),
  /** Why it is off; `null`: it is on. */
  offReason: z.nullable(z.enum(OFF_REASONS)),
  /** Deliveries that are tried, and those of the last 30 days that were given up. */
  waiting: z.int(),
  givenUp: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  /** The header `webhook-id` of each attempt. */
  _id: z.string(),
  type: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  lastAttemptAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  /** The HTTP status of the last attempt; `null`: there was none, see `problem`. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  /** The beginning of the last answer. */
  excerpt: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const fields = {
  name: text(webhookName),
  url: text(webhookUrl),
  types: z
    .array(z.enum(EVENT_TYPES, WEBHOOK_TEXTS.unknownType), WEBHOOK_TEXTS.types)
    .check(
      z.minLength(1, WEBHOOK_TEXTS.types),
      z.maxLength(EVENT_TYPES.length, WEBHOOK_TEXTS.tooManyTypes),
    ),
};

const [, unknownWebhook] = WEBHOOK_ERRORS['unknown-webhook'];
const [, unknownDelivery] = WEBHOOK_ERRORS['unknown-delivery'];
const webhookId = z.object({ id: id(unknownWebhook) });
const withSecret = z.object({
  ...webhook.shape,
  /** `whsec_…`: answered once. */
  secret: z.string(),
});
const common = { access: 'admin', limit: 'staff', topics: ['webhooks'] } as const;

export const listWebhooks = endpoint({
  ...common,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The webhooks, by name',
  reply: z.array(webhook),
});

export const createWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/api/webhooks',
  status: 201,
  stepUp: 'always',
  summary: 'Creates a webhook, and answers its secret once. Messages follow Standard Webhooks',
  body: z.strictObject(fields),
  reply: withSecret,
  errors: pickWebhookErrors('too-many-webhooks'),
});

export const updateWebhook = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/webhooks/:id',
  stepUp: 'always',
  summary: 'Changes a webhook, and switches it on or off',
  params: webhookId,
  body: z.strictObject({
    ...fields,
    on: trueOrFalse(),
    /** The `updatedAt` that the caller saw; the change is rejected with 409 if the webhook has another. */
    expectedUpdatedAt: z.optional(instant('Debe ser la fecha con la que se leyó el webhook.')),
  }),
  reply: webhook,
  errors: pickWebhookErrors('unknown-webhook', 'changed-meanwhile'),
});

export const deleteWebhook = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/webhooks/:id',
  stepUp: 'always',
  summary: 'Deletes a webhook with its deliveries',
  params: webhookId,
  reply: z.object({ _id: z.string() }),
  errors: pickWebhookErrors('unknown-webhook'),
});

export const renewWebhookSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  stepUp: 'always',
  summary: 'Replaces the secret of a webhook, and answers the new one once',
  params: webhookId,
  body: z.strictObject({}),
  reply: withSecret,
  errors: pickWebhookErrors('unknown-webhook'),
});

export const testWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Queues a message of the type `webhook.test`',
  params: webhookId,
  body: z.strictObject({}),
  reply: delivery,
  errors: pickWebhookErrors('unknown-webhook', 'webhook-off'),
});

export const listDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'The deliveries of a webhook, the newest first; kept for 30 days',
  params: webhookId,
  query: z.strictObject({ page: pageNumber, limit: pageLimit(20, 100) }),
  reply: z.object({ deliveries: z.array(delivery), ...pageInfo }),
  errors: pickWebhookErrors('unknown-webhook'),
});

export const resendDelivery = endpoint({
  ...common,
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Sends a delivery again, with the same id and body',
  params: z.object({ id: id(unknownWebhook), delivery: id(unknownDelivery) }),
  body: z.strictObject({}),
  reply: delivery,
  errors: pickWebhookErrors('unknown-delivery', 'webhook-off', 'delivery-waits'),
});

export type NewWebhook = z.output<NonNullable<typeof createWebhook.body>>;
export type WebhookChange = z.output<NonNullable<typeof updateWebhook.body>>;
