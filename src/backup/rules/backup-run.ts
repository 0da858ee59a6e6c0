import { MINUTE } from '#shared/time/day-time.ts';

/** One attempt to create a backup; instants are epoch milliseconds. */
export type BackupRun = {
  id: string;
  /** `rehearsed` (passed a test restore) and `read` (checksums verified) have a backup file. */
  state: 'waiting' | 'running' | 'rehearsed' | 'read' | 'failed';
  reason: BackupReason | null;
  askedBy: string | null;
  startedAt: number;
  file: string;
  bytes: number | null;
  rows: number | null;
  missingBytes: number | null;
  /** Location of the file as seen by this process. */
  place: 'here' | 'elsewhere' | 'gone';
  /** Machine and folder. */
  where: string;
  /** Seal of the file, hexadecimal; `null`: created before backups were authenticated. */
  seal: string | null;
  encrypted: boolean;
};

export const BACKUP_REASONS = [
  'no-folder',
  'not-writable',
  'no-room',
  'damaged',
  'rehearsal-failed',
  'interrupted',
  'unexpected',
  // Of a backup whose checksums were verified, without a test restore:
  'not-allowed',
  'no-room-to-rehearse',
] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** Whether a run has a backup file that was not removed. */
export function hasBackupFile({ state, place }: Pick<BackupRun, 'state' | 'place'>): boolean {
  return (state === 'rehearsed' || state === 'read') && place !== 'gone';
}

/**
 * Whether a backup is verified: by a test restore, or by its checksums if the database's user may not create
 * the database for a test restore. Users of the panel cannot change that, and ignore a permanent warning.
 */
export function isVerified(run: Pick<BackupRun, 'state' | 'place' | 'reason'>): boolean {
  return hasBackupFile(run) && (run.state === 'rehearsed' || run.reason === 'not-allowed');
}

/** `bujia-2026-11-22-030000.backup`: the workshop's date and time; `-2` if the name exists already. */
export const BACKUP_FILE_NAME = /^bujia-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.backup$/;

/** Suffix of the file until the backup is verified. */
export const UNVERIFIED_SUFFIX = '.unproven';

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
type Watch = { runs: readonly BackupRun[]; since: number; up: number; now: number };

/** Returns the panel's warning: no verified backup for 26 hours although there was time to create one. */
export function backupWarning({ runs, since, up, now }: Watch): BackupWarning | null {
  const last = runs.find(isVerified)?.startedAt ?? null;
  if (now - (last ?? since) <= TOO_OLD) return null;
  const failed = runs.find((run) => run.reason !== null && run.startedAt > (last ?? since));
  const failedSinceStart = failed !== undefined && failed.startedAt >= up;
  if (!failedSinceStart && now - up < TIME_TO_MAKE_ONE) return null;
  return { last, reason: failed?.reason ?? null, missingBytes: failed?.missingBytes ?? null };
}
