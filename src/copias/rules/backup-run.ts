/** A try to make a copy of the data; instants are epoch milliseconds. */
export type BackupRun = {
  id: string;
  /** `rehearsed` and `read` are copies; the others are none (yet). */
  state: 'waiting' | 'running' | 'rehearsed' | 'read' | 'failed';
  reason: BackupReason | null;
  askedBy: string | null;
  startedAt: number;
  file: string;
  bytes: number | null;
  rows: number | null;
  missingBytes: number | null;
  /** Where its file is, as far as this process can tell. */
  place: 'here' | 'elsewhere' | 'gone';
  /** Machine and folder. */
  where: string;
  /** Of its file, hexadecimal; `null`: made before copies were authenticated. */
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
  // Of a copy that was read back whole, but not rehearsed:
  'not-allowed',
  'no-room-to-rehearse',
] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A copy that is still there. */
export function hasBackupFile({ state, place }: Pick<BackupRun, 'state' | 'place'>): boolean {
  return (state === 'rehearsed' || state === 'read') && place !== 'gone';
}

/**
 * Verified: rehearsed, or read back whole where the database's user may not make the database for a
 * rehearsal. Nobody at the panel can mend that, and a warning that never goes is one nobody reads.
 */
export function isVerified(run: Pick<BackupRun, 'state' | 'place' | 'reason'>): boolean {
  return hasBackupFile(run) && (run.state === 'rehearsed' || run.reason === 'not-allowed');
}

/** `bujia-2026-11-22-030000.backup`: the workshop's date and time; `-2` where a name was taken. */
export const BACKUP_FILE_NAME = /^bujia-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.backup$/;

/** Behind the name until the copy is verified. */
export const UNVERIFIED_SUFFIX = '.unproven';
