import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import * as entries from '../contract/webhook.ts';
import { queueTestDelivery, resendDelivery } from './delivery-actions.ts';
import { createWebhook, deleteWebhook, renewSecret, updateWebhook } from './webhook-actions.ts';
import { readDeliveries, readWebhooks } from './webhook-queries.ts';

export function webhookRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  registerEndpoint(app, entries.listWebhooks, async () => ({ data: await readWebhooks(db) }));
  registerEndpoint(app, entries.createWebhook, ({ body, ...own }) =>
    createWebhook(context, body, own),
  );
  registerEndpoint(app, entries.updateWebhook, ({ params, body, ...own }) =>
    updateWebhook(context, params.id, body, own),
  );
  registerEndpoint(app, entries.deleteWebhook, ({ params, ...own }) =>
    deleteWebhook(context, params.id, own),
  );
  registerEndpoint(app, entries.renewWebhookSecret, ({ params, ...own }) =>
    renewSecret(context, params.id, own),
  );
  registerEndpoint(app, entries.testWebhook, ({ params }) =>
    queueTestDelivery(db, params.id, clock()),
  );
  registerEndpoint(app, entries.listDeliveries, async ({ params, query }) => ({
    data: await readDeliveries(db, params.id, query),
  }));
  registerEndpoint(app, entries.resendDelivery, ({ params }) =>
    resendDelivery(db, params.id, params.delivery, clock()),
  );
}
