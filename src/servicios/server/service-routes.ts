import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listActiveServices } from '../contract/service.ts';
import { listActive } from './service-queries.ts';

export function serviceRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listActiveServices, async () => ({ data: await listActive(kit.db) }));
}
