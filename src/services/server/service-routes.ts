import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { listActiveServices } from '../contract/service.ts';
import * as contract from '../contract/staff-service.ts';
import * as services from './service-actions.ts';
import { readActiveServices, readServices } from './service-queries.ts';

export function serviceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context;
  const by = (actor: Actor) => ({ actor, now: context.clock() });
  registerEndpoint(app, listActiveServices, async () => ({ data: await readActiveServices(db) }));
  registerEndpoint(app, contract.listServices, async ({ query, actor }) => ({
    data: await readServices(db, query, actor),
  }));
  registerEndpoint(app, contract.createService, ({ body, key, actor }) =>
    services.createService(db, body, key, by(actor)),
  );
  registerEndpoint(app, contract.updateService, ({ params, body, actor }) =>
    services.updateService(db, params.id, body, by(actor)),
  );
  registerEndpoint(app, contract.toggleService, async ({ params, body, actor }) => ({
    data: await services.toggleService(db, params.id, body.active, by(actor)),
  }));
  registerEndpoint(app, contract.deleteService, ({ params, actor }) =>
    services.deleteService(db, params.id, by(actor)),
  );
}
