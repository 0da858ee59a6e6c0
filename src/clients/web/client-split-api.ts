import * as z from 'zod/mini';
import type { CallError, CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import type { ClientRecord } from '../contract/client.ts';
import {
  type ClientSplit,
  clientSplit,
  confirmOnePerson as confirmOnePersonEndpoint,
  confirmTwoPeople as confirmTwoPeopleEndpoint,
  getClientSplit,
  splitClient as splitClientEndpoint,
  undoClientSplit as undoClientSplitEndpoint,
} from '../contract/client-split.ts';
import { clientKeys } from './client-api.ts';

/** Every call here rejects only with `CallError`. */

/** The query of all records of a client, to choose those of another person. */
export const clientSplitQuery = (id: string) => ({
  queryKey: [...clientKeys.client(id), 'split'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ClientSplit> =>
    (await staffCall(getClientSplit, { params: { id } }, { signal })).data,
});

/** Splits a client, once per key. Returns the record of the new one. */
export async function splitClient(
  id: string,
  body: CallInput<typeof splitClientEndpoint>['body'],
  key: string,
): Promise<ClientRecord> {
  return (await staffCall(splitClientEndpoint, { params: { id }, body }, { key })).data;
}

/** Undoes the split that made a client. Returns the record of the client that was split. */
export async function undoClientSplit(id: string): Promise<ClientRecord> {
  return (await staffCall(undoClientSplitEndpoint, { params: { id }, body: {} })).data;
}

/** Confirms that the records of a client are of one person. */
export async function confirmOnePerson(id: string): Promise<ClientRecord> {
  return (await staffCall(confirmOnePersonEndpoint, { params: { id }, body: {} })).data;
}

/** Confirms that two clients are different people. */
export async function confirmTwoPeople(id: string, other: string): Promise<ClientRecord> {
  return (await staffCall(confirmTwoPeopleEndpoint, { params: { id }, body: { other } })).data;
}

/** Returns the current records from a 409 `split-outdated`, otherwise `null`. */
export function newerSplitIn(error: CallError): ClientSplit | null {
  return error.code === 'split-outdated'
    ? (z.safeParse(clientSplit, error.data).data ?? null)
    : null;
}
