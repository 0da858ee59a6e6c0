import type { FastifyInstance } from 'fastify';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import { listAppointmentProducts } from '../contract/product.ts';
import { listForAppointments } from './product-queries.ts';

export function productRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, listAppointmentProducts, async () => {
    const { installationMinutes } = await readSettings(kit);
    return { data: await listForAppointments(kit.db, installationMinutes) };
  });
}
