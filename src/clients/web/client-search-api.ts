import {
  clientKeys,
  fetchClient,
  fetchMotorcycle,
  findAskedClients,
  findClients,
  findMotorcycles,
} from './client-api.ts';

/** Queries of clients and motorcycles, also for the screens of other modules. */

type Context = { signal: AbortSignal };

/** The query of the first clients that match a text. */
export const clientSearch = (search: string, limit: number) => ({
  queryKey: [...clientKeys.clients, search, limit] as const,
  queryFn: ({ signal }: Context) => findClients(search, limit, signal),
});

/** The query of the first clients of whom staff are asked whether they are two people. */
export const askedClientsQuery = {
  queryKey: [...clientKeys.clients, 'asked'] as const,
  queryFn: ({ signal }: Context) => findAskedClients(signal),
};

/** The query of the first motorcycles that match a text. */
export const motorcycleSearch = (search: string, limit: number) => ({
  queryKey: [...clientKeys.motorcycles, search, limit] as const,
  queryFn: ({ signal }: Context) => findMotorcycles(search, limit, signal),
});

/** The query of a client's record. */
export const clientRecordQuery = (id: string) => ({
  queryKey: clientKeys.client(id),
  queryFn: ({ signal }: Context) => fetchClient(id, signal),
});

/** The query of a motorcycle's record. */
export const motorcycleRecordQuery = (id: string) => ({
  queryKey: clientKeys.motorcycle(id),
  queryFn: ({ signal }: Context) => fetchMotorcycle(id, signal),
});
