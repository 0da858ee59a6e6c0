import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { countCall, hashedSubject, type RateLimit } from '#platform/http/rate-limit.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';

/** Only counts attempts; rejects none. */
const AN_HOUR: RateLimit = { name: 'failed-attempt', calls: 0, windowMinutes: 60 };

type Failure = {
  action: 'sign-in-failed' | 'step-up-failed' | 'factor-failed';
  /** `null`: an unknown name. The name is not recorded, because users may type passwords there. */
  actor: StaffActor | null;
  from: AuditContext;
};

/**
 * Records a wrong password in the audit log. Writes a line for the 1st, 10th, 100th, … attempt of an
 * hour, per user and for all unknown names together, so that an attack does not fill the table.
 */
export async function auditFailure(
  context: AppContext,
  { action, actor, from }: Failure,
): Promise<void> {
  const now = context.clock();
  const subject = hashedSubject(action, actor?.id ?? 'unknown');
  const attempts = await countCall(context.db, AN_HOUR, subject, now);
  if (!/^10*$/.test(String(attempts))) return;
  const details = { attempts };
  await writeAudit(context.db, { actor: actor ?? 'unknown', action, details, from, now });
}

const recording = new Set<Promise<void>>();

/**
 * Records a failed sign-in without delaying its answer: not every failure is written, and the time of
 * the answer would reveal which names exist. Logs an error.
 */
export function recordSignInFailure(context: AppContext, failure: Omit<Failure, 'action'>): void {
  const recorded = auditFailure(context, { action: 'sign-in-failed', ...failure })
    .catch((err: unknown) => context.log.warn({ err }, 'a failed sign-in was not recorded'))
    .finally(() => recording.delete(recorded));
  recording.add(recorded);
}

/** Waits until this process has recorded all failed sign-ins that it has answered. */
export async function flushSignInFailures(): Promise<void> {
  await Promise.all(recording);
}
