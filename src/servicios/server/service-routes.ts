import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listActiveServices } from '../contract/service.ts';
import * as contract from '../contract/staff-service.ts';
import { addService, changeService, deleteService, toggleService } from './service-actions.ts';
import { listActive, readServices } from './service-queries.ts';

export function serviceRoutes(app: FastifyInstance, { db }: Kit): void {
  serve(app, listActiveServices, async () => ({ data: await listActive(db) }));
  serve(app, contract.listServices, async ({ query, actor }) => ({
    data: await readServices(db, query, actor),
  }));
  serve(app, contract.createService, ({ body, key }) => addService(db, body, key));
  serve(app, contract.updateService, ({ params, body }) => changeService(db, params.id, body));
  serve(app, contract.toggleService, async ({ params }) => ({
    data: await toggleService(db, params.id),
  }));
  serve(app, contract.deleteService, ({ params }) => deleteService(db, params.id));
}
