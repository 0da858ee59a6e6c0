import * as z from 'zod/mini';
import type { CallError, CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  type ClientRecord,
  changeClient as changeClientEndpoint,
  clientLink,
  clientRecord,
  getClient,
  type ListedClient,
  listClients,
  mergeClient as mergeClientEndpoint,
  unmergeClient as unmergeClientEndpoint,
} from '../contract/client.ts';
import {
  addReading as addReadingEndpoint,
  changeMotorcycle as changeMotorcycleEndpoint,
  getMotorcycle,
  type ListedMotorcycle,
  listMotorcycles,
  type MotorcycleRecord,
  mergeMotorcycle as mergeMotorcycleEndpoint,
  motorcycleRecord,
  unmergeMotorcycle as unmergeMotorcycleEndpoint,
} from '../contract/motorcycle.ts';

/** Every call here rejects only with `CallError`. */

export type SearchQuery = { search: string; page: number };
export type ClientChange = CallInput<typeof changeClientEndpoint>['body'];
export type MotorcycleChange = CallInput<typeof changeMotorcycleEndpoint>['body'];

/** Rows per page of the newest clients, and of each group of a search. */
const NEWEST = 20;
const FOUND = 10;

/** Query keys with a common prefix, so that `all` invalidates every one of them. */
export const clientKeys = {
  all: ['clients'] as const,
  search: (query: SearchQuery) => ['clients', 'search', query] as const,
  clients: ['clients', 'clients'] as const,
  motorcycles: ['clients', 'motorcycles'] as const,
  client: (id: string) => ['clients', 'client', id] as const,
  motorcycle: (id: string) => ['clients', 'motorcycle', id] as const,
};

/** A row of the search: `kind` tells the groups apart. */
export type FoundMotorcycle = ListedMotorcycle & { kind: 'motorcycle' };
export type FoundClient = ListedClient & { kind: 'client' };

export type FoundPage = {
  found: (FoundMotorcycle | FoundClient)[];
  motorcycles: number;
  clients: number;
  /** Whether more match than the search lists. */
  more: boolean;
  total: number;
  page: number;
  totalPages: number;
};

/**
 * Returns a page of the motorcycles and of the clients that match; without a text the newest clients. Both
 * have the same page number.
 */
export async function searchClients(
  { search, page }: SearchQuery,
  signal: AbortSignal,
): Promise<FoundPage> {
  const query = { search, page, limit: search === '' ? NEWEST : FOUND };
  const [bikes, people] = await Promise.all([
    search === '' ? null : staffCall(listMotorcycles, { query }, { signal }),
    staffCall(listClients, { query }, { signal }),
  ]);
  const { motorcycles = [], total = 0, totalPages = 0, more = false } = bikes?.data ?? {};
  const { clients, ...rest } = people.data;
  return {
    found: [
      ...motorcycles.map((each) => ({ kind: 'motorcycle' as const, ...each })),
      ...clients.map((each) => ({ kind: 'client' as const, ...each })),
    ],
    motorcycles: total,
    clients: rest.total,
    more: more || rest.more,
    total: total + rest.total,
    page,
    totalPages: Math.max(totalPages, rest.totalPages),
  };
}

/** Returns the first clients that match; for '' the newest. */
export async function findClients(
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<ListedClient[]> {
  return (await staffCall(listClients, { query: { search, limit } }, { signal })).data.clients;
}

/** Returns the first clients of whom staff are asked whether they are two people, and their number. */
export async function findAskedClients(
  signal: AbortSignal,
): Promise<{ clients: ListedClient[]; total: number }> {
  const query = { asked: 'true', limit: FOUND } as const;
  return (await staffCall(listClients, { query }, { signal })).data;
}

/** Returns the first motorcycles that match; for '' the newest. */
export async function findMotorcycles(
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<ListedMotorcycle[]> {
  const { data } = await staffCall(listMotorcycles, { query: { search, limit } }, { signal });
  return data.motorcycles;
}

export async function fetchClient(id: string, signal: AbortSignal): Promise<ClientRecord> {
  return (await staffCall(getClient, { params: { id } }, { signal })).data;
}

export async function fetchMotorcycle(id: string, signal: AbortSignal): Promise<MotorcycleRecord> {
  return (await staffCall(getMotorcycle, { params: { id } }, { signal })).data;
}

export async function changeClient(id: string, body: ClientChange): Promise<ClientRecord> {
  return (await staffCall(changeClientEndpoint, { params: { id }, body })).data;
}

/** Merges a client into another one. Returns the record of that one. */
export async function mergeClient(id: string, into: string): Promise<ClientRecord> {
  return (await staffCall(mergeClientEndpoint, { params: { id }, body: { into } })).data;
}

export async function unmergeClient(id: string): Promise<ClientRecord> {
  return (await staffCall(unmergeClientEndpoint, { params: { id }, body: {} })).data;
}

export async function changeMotorcycle(
  id: string,
  body: MotorcycleChange,
): Promise<MotorcycleRecord> {
  return (await staffCall(changeMotorcycleEndpoint, { params: { id }, body })).data;
}

/** Adds kilometres, once per key. */
export async function addReading(
  id: string,
  body: { km: number; confirmed: boolean; last?: number },
  key: string,
): Promise<MotorcycleRecord> {
  return (await staffCall(addReadingEndpoint, { params: { id }, body }, { key })).data;
}

/** Merges a motorcycle without plate into another one. Returns the record of that one. */
export async function mergeMotorcycle(id: string, into: string): Promise<MotorcycleRecord> {
  return (await staffCall(mergeMotorcycleEndpoint, { params: { id }, body: { into } })).data;
}

export async function unmergeMotorcycle(id: string): Promise<MotorcycleRecord> {
  return (await staffCall(unmergeMotorcycleEndpoint, { params: { id }, body: {} })).data;
}

/** Returns the current client from a 409 `client-changed`, otherwise `null`. */
export function newerClientIn(error: CallError): ClientRecord | null {
  return error.code === 'client-changed'
    ? (z.safeParse(clientRecord, error.data).data ?? null)
    : null;
}

/** Returns the current motorcycle from a 409 `motorcycle-changed`, otherwise `null`. */
export function newerMotorcycleIn(error: CallError): MotorcycleRecord | null {
  return error.code === 'motorcycle-changed'
    ? (z.safeParse(motorcycleRecord, error.data).data ?? null)
    : null;
}

const contactOwner = z.object({ client: clientLink, index: z.int() });
export type TakenContact = z.infer<typeof contactOwner>;
const plateOwner = z.object({ motorcycle: motorcycleRecord });

/** Returns the client that has the contact, and its index, from a 409 `contact-taken`, otherwise `null`. */
export function contactOwnerIn(error: CallError): TakenContact | null {
  if (error.code !== 'contact-taken') return null;
  return z.safeParse(contactOwner, error.data).data ?? null;
}

/** Returns the motorcycle that has the plate, from a 409 `plate-taken`, otherwise `null`. */
export function plateOwnerIn(error: CallError): MotorcycleRecord | null {
  if (error.code !== 'plate-taken') return null;
  return z.safeParse(plateOwner, error.data).data?.motorcycle ?? null;
}
