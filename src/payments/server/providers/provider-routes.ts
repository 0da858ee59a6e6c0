import type { FastifyInstance } from 'fastify';
import { readCall, routeOptions, sendAnswer } from '#platform/http/register-endpoint.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { paymentError } from '../../contract/payment-errors.ts';
import { answerInTime } from '../answer-in-time.ts';
import { handleProviderEvent } from '../handle-provider-event.ts';
import type { Payments } from '../paid-cause.ts';
import {
  ForgedWebhook,
  OutcomeUnknown,
  type Provider,
  type ProviderEvent,
  type ProviderModule,
} from './provider.ts';
import { PROVIDERS } from './registry.ts';
import { type ReturnedFrom, urlAfterCancel, urlAfterReturn } from './return-urls.ts';

/** The endpoints that providers and their payers call. */
export function providerRoutes(app: FastifyInstance, payments: Payments): void {
  for (const module of PROVIDERS) {
    const { payerReturned, payerCancelled } = module.endpoints;
    redirect(app, module, payerReturned, (from) => urlAfterReturn(payments, from));
    redirect(app, module, payerCancelled, (from) => urlAfterCancel(payments, from));
    webhook(app, module, payments);
  }
}

function redirect(
  app: FastifyInstance,
  { name, orderIdIn }: ProviderModule,
  entry: Endpoint,
  urlAfter: (from: ReturnedFrom) => Promise<string>,
): void {
  app.route({
    ...routeOptions(app, entry),
    handler: async (request, reply) => {
      const { query } = await readCall(app, entry, request);
      const url = await urlAfter({ provider: name, orderId: orderIdIn(query) });
      return reply.redirect(url, 303);
    },
  });
}

/** The only route that takes its body unparsed: the signature is over the bytes. */
function webhook(app: FastifyInstance, { name, endpoints }: ProviderModule, payments: Payments) {
  const route = routeOptions(app, endpoints.webhook);
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    scope.route({
      ...route,
      handler: async (request, reply) => {
        await readCall(app, endpoints.webhook, request);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const provider = payments.providers.get(name);
        if (provider === undefined) throw paymentError('payments-off');
        const work = async () => {
          const event = await verified(provider, raw, request.headers, payments.context.clock());
          return handleProviderEvent(payments, provider, event, 'webhook');
        };
        const handled = await answerInTime(payments, work(), () => false);
        if (!handled) throw paymentError('not-now');
        return sendAnswer(endpoints.webhook, reply, { data: { received: true } });
      },
    });
    done();
  });
}

async function verified(
  provider: Provider,
  raw: Buffer,
  headers: Readonly<Record<string, unknown>>,
  now: number,
): Promise<ProviderEvent> {
  try {
    return await provider.verifyWebhook(raw, headers, now);
  } catch (error) {
    if (error instanceof ForgedWebhook) throw paymentError('forged-webhook');
    if (error instanceof OutcomeUnknown) throw paymentError('not-now');
    throw error;
  }
}
