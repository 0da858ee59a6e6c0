import { MINUTE } from '#shared/time/day-time.ts';
import { type BackupReason, type BackupRun, isVerified } from './backup-run.ts';

/** Safety rule 13. */
const TOO_OLD = 26 * 60 * MINUTE;
/** Time that a process needs after its start to create a backup. */
const TIME_TO_MAKE_ONE = 30 * MINUTE;

export type BackupWarning = {
  /** Start of the last verified backup; `null`: none. */
  last: number | null;
  /** Reason of the last failed run since; `null`: no run. */
  reason: BackupReason | null;
  missingBytes: number | null;
};

/**
 * `since`: when this database could first have been backed up. `up`: start of this process. All in epoch
 * milliseconds, `runs` latest first.
 */
export type Watch = { runs: readonly BackupRun[]; since: number; up: number; now: number };

/** Returns the panel's warning: no verified backup for 26 hours although there was time to create one. */
export function backupWarning({ runs, since, up, now }: Watch): BackupWarning | null {
  const last = runs.find(isVerified)?.startedAt ?? null;
  if (now - (last ?? since) <= TOO_OLD) return null;
  const failed = runs.find((run) => run.reason !== null && run.startedAt > (last ?? since));
  const failedSinceStart = failed !== undefined && failed.startedAt >= up;
  if (!failedSinceStart && now - up < TIME_TO_MAKE_ONE) return null;
  return { last, reason: failed?.reason ?? null, missingBytes: failed?.missingBytes ?? null };
}
