import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  cancelInBulk as cancelInBulkEntry,
  getSuspicious,
  type Suspicious,
  type UndoResult,
  undoBulkCancel as undoBulkCancelEntry,
} from '../contract/suspicious.ts';

/** Every call here rejects with `CallError` alone. */

export async function fetchSuspicious(signal: AbortSignal): Promise<Suspicious> {
  return (await staffCall(getSuspicious, {}, { signal })).data;
}

/** Cancels those of the citations that are still unconfirmed. Rejects where none is left. */
export async function cancelInBulk(citations: string[]): Promise<{ cancelled: number }> {
  return (await staffCall(cancelInBulkEntry, { body: { citations } })).data;
}

export async function undoBulkCancel(id: string): Promise<UndoResult> {
  return (await staffCall(undoBulkCancelEntry, { params: { id }, body: {} })).data;
}
