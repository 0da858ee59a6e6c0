import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { paymentErrors } from './payment.ts';

/** PayPal adds more fields; only the order's id is read. */
const fromPayPal = z.object({ token: z.optional(z.string()) });

/** 303 to `/reserva?payment=success|failed|error|pending|cancelled`, or to PayPal to choose other means. */
export const returnFromPayPal = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/return',
  access: 'public',
  limit: 'read',
  summary: 'PayPal sends a payer here who agreed; answers 303 to the page with the result',
  query: fromPayPal,
  reply: z.string(),
  mediaType: 'text/plain',
});

/** Changes no payment: a payer who agrees later still pays. */
export const cancelAtPayPal = endpoint({
  method: 'GET',
  path: '/api/payments/paypal/cancel',
  access: 'public',
  limit: 'read',
  summary: 'PayPal sends a payer here who cancelled; answers 303 to the page that says so',
  query: fromPayPal,
  reply: z.string(),
  mediaType: 'text/plain',
});

const WEBHOOK_BYTES = 256 * 1024;

/** The signature is over the raw bytes: no body schema. Answers 200 also for a known event. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/paypal/webhook',
  access: 'public',
  limit: 'read',
  bodyLimit: WEBHOOK_BYTES,
  summary: 'Receives the events of PayPal; needs its signature, and triggers a sync of the payment',
  reply: z.object({ received: z.literal(true) }),
  errors: paymentErrors('payments-off', 'forged-webhook', 'not-now'),
});
