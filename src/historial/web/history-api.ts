import type { CallInput } from '#ui/call.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type Clearing, clearHistory, getExport, listClearings } from '../contract/clearing.ts';
import { type ClientHistory, getClientHistory } from '../contract/client-history.ts';
import { type HistoryPage, listHistory, type RecordKind } from '../contract/history.ts';

/** Every call here rejects with `CallError` alone. */

export type HistoryQuery = NonNullable<CallInput<typeof listHistory>['query']>;
/** A record of either kind. */
export type RecordRef = { kind: RecordKind; id: string };

/** Keys of what is kept of the server's answers; all begin alike, so one word makes all of it old. */
export const historyKeys = {
  all: ['history'] as const,
  list: (query: HistoryQuery) => ['history', 'list', query] as const,
  client: ({ kind, id }: RecordRef) => ['history', 'client', kind, id] as const,
  clearings: ['history', 'clearings'] as const,
};

export async function fetchHistory(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
  return (await staffCall(listHistory, { query }, { signal })).data;
}

export async function fetchClientHistory(
  record: RecordRef,
  signal: AbortSignal,
): Promise<ClientHistory> {
  return (await staffCall(getClientHistory, { params: record }, { signal })).data;
}

export async function fetchClearings(signal: AbortSignal): Promise<Clearing[]> {
  return (await staffCall(listClearings, {}, { signal })).data;
}

/** The copy of a clearing as a file, which may be too large to be a text; it takes what it takes. */
export function fetchExport(id: string): Promise<Blob> {
  return staffBlob(getExport.path.replace(':id', id), new AbortController().signal);
}

/** Refused (403 `wrong-password`) where it is not the own password. */
export async function clear(password: string): Promise<{ clearing: Clearing; message: string }> {
  const reply = await staffCall(clearHistory, { body: { password } });
  return { clearing: reply.data, message: reply.message ?? '' };
}
