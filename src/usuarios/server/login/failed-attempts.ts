import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { countCall, type RateLimit } from '#platform/http/rate-limit.ts';
import type { Actor } from '#shared/contract/access-policy.ts';

/** Counts only; no attempt is refused by it. */
const AN_HOUR: RateLimit = { name: 'failed-attempt', calls: 0, windowMinutes: 60 };

type Failure = {
  action: 'sign-in-failed' | 'step-up-failed' | 'factor-failed';
  /** `null`: an unknown name. It is not recorded, because people type passwords there. */
  actor: Pick<Actor, 'id' | 'name'> | null;
  from: AuditContext;
};

/**
 * Records a wrong password in the audit log. Of each user, and of all unknown names together, an
 * hour gets a line for the first attempt, the 10th, the 100th and so on: an attack does not fill
 * the table.
 */
export async function auditFailure(
  context: AppContext,
  { action, actor, from }: Failure,
): Promise<void> {
  const now = context.clock();
  const attempts = await countCall(context.db, AN_HOUR, `${action}:${actor?.id ?? 'unknown'}`, now);
  if (!/^10*$/.test(String(attempts))) return;
  const details = { attempts };
  await writeAudit(context.db, { actor: actor ?? 'unknown', action, details, from, now });
}

const recording = new Set<Promise<void>>();

/**
 * Records a failed sign-in without making its answer wait: only a known user's first attempt is
 * written to the audit log, and the time would tell that the name exists. An error is logged.
 */
export function recordSignInFailure(context: AppContext, failure: Omit<Failure, 'action'>): void {
  const recorded = auditFailure(context, { action: 'sign-in-failed', ...failure })
    .catch((err: unknown) => context.log.warn({ err }, 'a failed sign-in was not recorded'))
    .finally(() => recording.delete(recorded));
  recording.add(recorded);
}

/** Waits until this process has recorded the failed sign-ins that it answered. */
export async function flushSignInFailures(): Promise<void> {
  await Promise.all(recording);
}
