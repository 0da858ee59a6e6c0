import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { refusals } from './payment-refusals.ts';

/** PayPal adds what it likes; only the order's id is read. */
const fromPayPal = z.object({ token: z.optional(z.string()) });

/** 303 to `/reserva?payment=success|failed|error|pending|cancelled`, or to PayPal for other means. */
export const returnFromPayPal = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/return',
  access: 'public',
  limit: 'read',
  summary: 'Where PayPal sends a payer who agreed; answers 303 to the page that says how it stands',
  query: fromPayPal,
  reply: z.string(),
  mediaType: 'text/plain',
});

/** Changes nothing: who goes back and agrees later still pays. */
export const cancelAtPayPal = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/cancel',
  access: 'public',
  limit: 'read',
  summary: 'Where PayPal sends a payer who gave up; answers 303 to the page that says so',
  query: fromPayPal,
  reply: z.string(),
  mediaType: 'text/plain',
});

const WEBHOOK_BYTES = 256 * 1024;

/** The signature is over the bytes as they come: no body schema. 200 also for what is no news. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/paypal/webhook',
  access: 'public',
  limit: 'read',
  bodyLimit: WEBHOOK_BYTES,
  summary:
    'Where PayPal tells what happened; believed only with its signature, and never as a fact',
  reply: z.object({ received: z.literal(true) }),
  errors: refusals('payments-off', 'forged-webhook', 'not-now'),
});
