import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';

const knownClient = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type KnownClient = z.infer<typeof knownClient>;

export const listKnownClients = endpoint({
  method: 'GET',
  path: '/api/sales/clients',
  access: ['stock', 'productos'],
  limit: 'staff',
  topics: ['known-clients'],
  summary: 'Finds clients by name or telephone, among the records that the caller may read',
  query: z.strictObject({ search: optionalParam(z.string().check(z.maxLength(100))) }),
  reply: z.object({ clients: z.array(knownClient) }),
});
