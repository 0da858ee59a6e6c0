import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/staff.ts';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listActiveServices } from '../contract/service.ts';
import * as contract from '../contract/staff-service.ts';
import { addService, changeService, deleteService, toggleService } from './service-actions.ts';
import { listActive, readServices } from './service-queries.ts';

export function serviceRoutes(app: FastifyInstance, kit: Kit): void {
  const { db } = kit;
  const by = (actor: Actor) => ({ actor, now: kit.clock() });
  serve(app, listActiveServices, async () => ({ data: await listActive(db) }));
  serve(app, contract.listServices, async ({ query, actor }) => ({
    data: await readServices(db, query, actor),
  }));
  serve(app, contract.createService, ({ body, key, actor }) =>
    addService(db, body, key, by(actor)),
  );
  serve(app, contract.updateService, ({ params, body, actor }) =>
    changeService(db, params.id, body, by(actor)),
  );
  serve(app, contract.toggleService, async ({ params, body, actor }) => ({
    data: await toggleService(db, params.id, body.active, by(actor)),
  }));
  serve(app, contract.deleteService, ({ params, actor }) =>
    deleteService(db, params.id, by(actor)),
  );
}
