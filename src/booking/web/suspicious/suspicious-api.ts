import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  cancelInBulk as cancelInBulkEntry,
  getSuspicious,
  type Suspicious,
  type UndoResult,
  undoBulkCancel as undoBulkCancelEntry,
} from '../../contract/suspicious.ts';

/** All functions here reject only with `CallError`. */

export async function fetchSuspicious(signal: AbortSignal): Promise<Suspicious> {
  return (await staffCall(getSuspicious, {}, { signal })).data;
}

/** Cancels the unconfirmed ones of the citations. Rejects if none is left. */
export async function cancelInBulk(citations: string[]): Promise<{ cancelled: number }> {
  return (await staffCall(cancelInBulkEntry, { body: { citations } })).data;
}

export async function undoBulkCancel(id: string): Promise<UndoResult> {
  return (await staffCall(undoBulkCancelEntry, { params: { id }, body: {} })).data;
}
