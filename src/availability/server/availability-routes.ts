import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getAvailability, getDays } from '../contract/availability.ts';
import { readDays, readSlots } from './slot-queries.ts';

export function availabilityRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getAvailability, async ({ params, query }) => ({
    data: { date: params.date, ...(await readSlots(context, params.date, query.service)) },
  }));
  registerEndpoint(app, getDays, async ({ params, query }) => ({
    data: { month: params.month, days: await readDays(context, params.month, query.service) },
  }));
}
