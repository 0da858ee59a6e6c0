import { staffCall } from '#ui/panel/session/staff-call.ts';
import { getClient, listClients } from '../contract/client.ts';
import { listMotorcycles } from '../contract/motorcycle.ts';

type Context = { signal: AbortSignal };

/** The query of the first clients that match a text. */
export const clientSearch = (search: string, limit: number) => ({
  queryKey: ['registry', 'client-search', search, limit] as const,
  queryFn: async ({ signal }: Context) =>
    (await staffCall(listClients, { query: { search, limit } }, { signal })).data.clients,
});

/** The query of the first motorcycles that match a text. */
export const motorcycleSearch = (search: string, limit: number) => ({
  queryKey: ['registry', 'motorcycle-search', search, limit] as const,
  queryFn: async ({ signal }: Context) =>
    (await staffCall(listMotorcycles, { query: { search, limit } }, { signal })).data.motorcycles,
});

/** The query of a client's record. */
export const clientRecordQuery = (id: string) => ({
  queryKey: ['registry', 'client', id] as const,
  queryFn: async ({ signal }: Context) =>
    (await staffCall(getClient, { params: { id } }, { signal })).data,
});
