import type { FastifyInstance } from 'fastify';
import { readCall, routeOptions, sendAnswer } from '#platform/http/register-endpoint.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { refusePayment } from '../contract/payment-refusals.ts';
import { cancelAtPayPal, receiveWebhook, returnFromPayPal } from '../contract/paypal-endpoints.ts';
import { answerInTime } from './answer-in-time.ts';
import { hear } from './hear.ts';
import type { Payments } from './paid-cause-actions.ts';
import { whereFromCancel, whereFromReturn } from './payer-way.ts';
import { ForgedWebhook, type Hint, type Provider, Unknown } from './provider.ts';

/** What PayPal and its payers call. */
export function payPalRoutes(app: FastifyInstance, payments: Payments): void {
  redirect(app, returnFromPayPal, (token) => whereFromReturn(payments, token));
  redirect(app, cancelAtPayPal, (token) => whereFromCancel(payments, token));
  webhook(app, payments);
}

type Way = typeof returnFromPayPal | typeof cancelAtPayPal;

function redirect(
  app: FastifyInstance,
  entry: Way,
  where: (token: string) => Promise<string>,
): void {
  app.route({
    ...routeOptions(app, entry as Endpoint),
    handler: async (request, reply) => {
      const { query } = await readCall(app, entry as Endpoint, request);
      const { token = '' } = query as { token?: string };
      return reply.redirect(await where(token), 303);
    },
  });
}

/** The only route that takes its body as it came: the signature is over the bytes. */
function webhook(app: FastifyInstance, payments: Payments): void {
  const route = routeOptions(app, receiveWebhook as Endpoint);
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    scope.route({
      ...route,
      handler: async (request, reply) => {
        await readCall(app, receiveWebhook as Endpoint, request);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receive(payments, raw, request.headers);
        return sendAnswer(receiveWebhook as Endpoint, reply, { data: { received: true } });
      },
    });
    done();
  });
}

async function receive(
  payments: Payments,
  raw: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { provider, context } = payments;
  if (provider === null) throw refusePayment('payments-off');
  const work = async () => {
    const hint = await verified(provider, raw, headers, context.clock());
    return hear(payments, hint, 'webhook');
  };
  if (!(await answerInTime(payments, work(), () => false))) throw refusePayment('not-now');
}

async function verified(
  provider: Provider,
  raw: Buffer,
  headers: Readonly<Record<string, unknown>>,
  now: number,
): Promise<Hint> {
  try {
    return await provider.verifyWebhook(raw, headers, now);
  } catch (error) {
    if (error instanceof ForgedWebhook) throw refusePayment('forged-webhook');
    if (error instanceof Unknown) throw refusePayment('not-now');
    throw error;
  }
}
