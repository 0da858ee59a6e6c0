import type { ClientRecord, ListedClient } from '#clients/contract/client.ts';
import type { ClientSplit } from '#clients/contract/client-split.ts';
import type { ListedMotorcycle, MotorcycleRecord } from '#clients/contract/motorcycle.ts';
import type { Db } from '#platform/data/database.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import { type Reply, request } from './http.ts';
import { createStaff } from './staff.ts';

type Page = { total: number; more: boolean };
/** What a rejection tells besides its sentence. */
type Rejected = { client?: { name: string }; motorcycle?: MotorcycleRecord; last?: number };

export type ClientCalls = {
  clients(search?: string): Promise<Reply<Page & { clients: ListedClient[] }>>;
  client(id: string): Promise<Reply<ClientRecord>>;
  changeClient(id: string, body: unknown): Promise<Reply<ClientRecord & Rejected>>;
  mergeClient(id: string, into: string): Promise<Reply<ClientRecord>>;
  unmergeClient(id: string): Promise<Reply<ClientRecord>>;
  split(id: string): Promise<Reply<ClientSplit>>;
  splitClient(id: string, body: unknown, key?: string): Promise<Reply<ClientRecord>>;
  undoSplit(id: string): Promise<Reply<ClientRecord>>;
  onePerson(id: string): Promise<Reply<ClientRecord>>;
  askedClients(): Promise<Reply<Page & { clients: ListedClient[] }>>;
  twoPeople(id: string, other: string): Promise<Reply<ClientRecord>>;
  motorcycles(search?: string): Promise<Reply<Page & { motorcycles: ListedMotorcycle[] }>>;
  motorcycle(id: string): Promise<Reply<MotorcycleRecord>>;
  changeMotorcycle(id: string, body: unknown): Promise<Reply<MotorcycleRecord & Rejected>>;
  addReading(id: string, body: unknown, key?: string): Promise<Reply<MotorcycleRecord & Rejected>>;
  addDeferredWork(id: string, body: unknown, key?: string): Promise<Reply<MotorcycleRecord>>;
  changeDeferredWork(id: string, body: unknown): Promise<Reply<MotorcycleRecord>>;
  mergeMotorcycle(id: string, into: string): Promise<Reply<MotorcycleRecord>>;
  unmergeMotorcycle(id: string): Promise<Reply<MotorcycleRecord>>;
};

/** Returns the calls about clients and motorcycles of a caller with these headers. */
function clientCalls(url: string, headers: Record<string, string>): ClientCalls {
  const clients = `${url}/api/clients`;
  const motorcycles = `${url}/api/motorcycles`;
  const query = (search?: string) =>
    search === undefined ? '' : `?search=${encodeURIComponent(search)}`;
  return {
    clients: (search) => request(`${clients}${query(search)}`, 'GET', undefined, headers),
    client: (id) => request(`${clients}/${id}`, 'GET', undefined, headers),
    changeClient: (id, body) => request(`${clients}/${id}`, 'PATCH', body, headers),
    mergeClient: (id, into) => request(`${clients}/${id}/merge`, 'POST', { into }, headers),
    unmergeClient: (id) => request(`${clients}/${id}/unmerge`, 'POST', {}, headers),
    split: (id) => request(`${clients}/${id}/split`, 'GET', undefined, headers),
    splitClient: (id, body, key) =>
      request(`${clients}/${id}/split`, 'POST', body, {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      }),
    undoSplit: (id) => request(`${clients}/${id}/undo-split`, 'POST', {}, headers),
    onePerson: (id) => request(`${clients}/${id}/one-person`, 'POST', {}, headers),
    askedClients: () => request(`${clients}?asked=true&limit=100`, 'GET', undefined, headers),
    twoPeople: (id, other) => request(`${clients}/${id}/two-people`, 'POST', { other }, headers),
    motorcycles: (search) => request(`${motorcycles}${query(search)}`, 'GET', undefined, headers),
    motorcycle: (id) => request(`${motorcycles}/${id}`, 'GET', undefined, headers),
    changeMotorcycle: (id, body) => request(`${motorcycles}/${id}`, 'PATCH', body, headers),
    addReading: (id, body, key) =>
      request(`${motorcycles}/${id}/readings`, 'POST', body, {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      }),
    addDeferredWork: (id, body, key) =>
      request(`${motorcycles}/${id}/deferred-work`, 'POST', body, {
        ...headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      }),
    changeDeferredWork: (id, body) =>
      request(`${url}/api/deferred-work/${id}`, 'PATCH', body, headers),
    mergeMotorcycle: (id, into) => request(`${motorcycles}/${id}/merge`, 'POST', { into }, headers),
    unmergeMotorcycle: (id) => request(`${motorcycles}/${id}/unmerge`, 'POST', {}, headers),
  };
}

type Open = { url: string; context: { db: Db; clock: () => number } };

/** Returns the calls of a new user with these permissions, signed in now. */
export async function clientsPanel(
  { url, context }: Open,
  permissions: readonly Permission[] | 'admin' = ['agenda'],
): Promise<ClientCalls> {
  const { headers } = await createStaff(context.db, permissions, { now: context.clock() });
  return clientCalls(url, headers);
}
