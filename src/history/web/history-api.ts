import type { CallInput } from '#ui/call.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type Clearing, clearHistory, getExport, listClearings } from '../contract/clearing.ts';
import {
  type ClientHistory,
  getClientHistory,
  type HistorySubject,
} from '../contract/client-history.ts';
import { type HistoryPage, listHistory } from '../contract/history.ts';

/** Every call here rejects only with `CallError`. */

export type HistoryQuery = NonNullable<CallInput<typeof listHistory>['query']>;

/** A client or motorcycle on record. */
export type SubjectRef = { kind: HistorySubject; id: string };

/** Query keys with a common prefix, so that `all` invalidates every one of them. */
export const historyKeys = {
  all: ['history'] as const,
  list: (query: HistoryQuery) => ['history', 'list', query] as const,
  /** Under the prefix of the records of clients and motorcycles: a merge changes their history, too. */
  subject: ({ kind, id }: SubjectRef) => ['clients', 'history', kind, id] as const,
  clearings: ['history', 'clearings'] as const,
};

export async function fetchHistory(query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
  return (await staffCall(listHistory, { query }, { signal })).data;
}

export async function fetchSubjectHistory(
  subject: SubjectRef,
  signal: AbortSignal,
): Promise<ClientHistory> {
  return (await staffCall(getClientHistory, { params: subject }, { signal })).data;
}

export async function fetchClearings(signal: AbortSignal): Promise<Clearing[]> {
  return (await staffCall(listClearings, {}, { signal })).data;
}

/** Downloads the export of a clearing as a blob, since it may be too large for a string; without a timeout. */
export function fetchExport(id: string): Promise<Blob> {
  return staffBlob(getExport.path.replace(':id', id));
}

/** The server answers 403 `wrong-password` for a wrong password. */
export async function clear(password: string): Promise<{ clearing: Clearing; message: string }> {
  const reply = await staffCall(clearHistory, { body: { password } });
  return { clearing: reply.data, message: reply.message ?? '' };
}
