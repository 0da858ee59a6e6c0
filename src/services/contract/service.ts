import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CATEGORIES } from '../rules/category.ts';
import { SERVICE_ROUTES } from './service-paths.ts';

/** A service as clients see it, without costs, stock and components. Duration in minutes, price in dollars. */
export const activeService = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  duration: z.int(),
  price: z.number(),
  category: z.enum(CATEGORIES),
  requirements: z.array(z.string()),
});

export type ActiveService = z.infer<typeof activeService>;

export const listActiveServices = endpoint({
  ...SERVICE_ROUTES.active,
  access: 'public',
  limit: 'read',
  summary: 'Lists the services that can be booked, by category and name',
  reply: z.array(activeService),
});
