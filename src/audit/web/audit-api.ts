import { staffCall } from '#ui/panel/session/staff-call.ts';
import { listAudit } from '../contract/audit.ts';

export const auditKey = (page: number, action: string) => ['audit', page, action] as const;

/** Loads a page of the lines with an action, or with any for ''. Rejects with `CallError`. */
export async function fetchAudit(page: number, action: string, signal: AbortSignal) {
  return (await staffCall(listAudit, { query: { page, action } }, { signal })).data;
}
