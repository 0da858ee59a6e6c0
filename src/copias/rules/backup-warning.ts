import { MINUTE } from '#shared/time/day-time.ts';
import { type BackupReason, type BackupRun, isVerified } from './backup-run.ts';

/** Safety rule 13. */
const TOO_OLD = 26 * 60 * MINUTE;
/** A process that just came up has to be given the time to make one. */
const TIME_TO_MAKE_ONE = 30 * MINUTE;

export type BackupWarning = {
  /** Of the last verified copy; `null`: there is none. */
  last: number | null;
  /** Of the last try since; `null`: nothing was tried. */
  reason: BackupReason | null;
  missingBytes: number | null;
};

/** `born`: since when the database makes copies. All in epoch milliseconds, `runs` latest first. */
export type Watch = { runs: readonly BackupRun[]; born: number; up: number; now: number };

/** What the panel warns of: no verified copy for 26 hours, though there was the time to make one. */
export function backupWarning({ runs, born, up, now }: Watch): BackupWarning | null {
  const last = runs.find(isVerified)?.startedAt ?? null;
  if (now - (last ?? born) <= TOO_OLD) return null;
  const tried = runs.find((run) => run.reason !== null && run.startedAt > (last ?? born));
  const failedHere = tried !== undefined && tried.startedAt >= up;
  if (!failedHere && now - up < TIME_TO_MAKE_ONE) return null;
  return { last, reason: tried?.reason ?? null, missingBytes: tried?.missingBytes ?? null };
}
