import type { Actor } from '#kernel/staff.ts';
import { type Origin, writeAudit } from '#server-kit/audit.ts';
import { type CallBudget, countCall } from '#server-kit/call-counts.ts';
import type { Kit } from '#server-kit/kit.ts';

/** Counts only; no attempt is refused by it. */
const AN_HOUR: CallBudget = { name: 'failed-attempt', calls: 0, windowMinutes: 60 };

type Failure = {
  action: 'sign-in-failed' | 'step-up-failed' | 'factor-failed';
  /** `null`: an unknown name. It is not recorded, because people type passwords there. */
  actor: Pick<Actor, 'id' | 'name'> | null;
  from: Origin;
};

/**
 * Records a wrong password in the audit log. Of each user, and of all unknown names together, an
 * hour gets a line for the first attempt, the 10th, the 100th and so on: an attack does not fill
 * the table.
 */
export async function auditFailure(kit: Kit, { action, actor, from }: Failure): Promise<void> {
  const now = kit.clock();
  const attempts = await countCall(kit.db, AN_HOUR, `${action}:${actor?.id ?? 'unknown'}`, now);
  if (!/^10*$/.test(String(attempts))) return;
  const details = { attempts };
  await writeAudit(kit.db, { actor: actor ?? 'unknown', action, details, from, now });
}

const recording = new Set<Promise<void>>();

/**
 * Records a failed sign-in without making its answer wait: only a known user's first attempt is
 * written to the audit log, and the time would tell that the name exists. An error is logged.
 */
export function recordSignInFailure(kit: Kit, failure: Omit<Failure, 'action'>): void {
  const recorded = auditFailure(kit, { action: 'sign-in-failed', ...failure })
    .catch((err: unknown) => kit.log.warn({ err }, 'a failed sign-in was not recorded'))
    .finally(() => recording.delete(recorded));
  recording.add(recorded);
}

/** Waits until this process has recorded the failed sign-ins that it answered. */
export async function signInFailuresRecorded(): Promise<void> {
  await Promise.all(recording);
}
