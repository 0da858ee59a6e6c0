import type { Backup } from '../contract/backups.ts';
import type { BackupRun } from '../rules/backup-run.ts';
import { formatBackupReason } from '../rules/backup-text.ts';

/** Maps a run to the API; `null` for one that waits or runs. */
export function backupView(run: BackupRun): Backup | null {
  const { state, reason } = run;
  if (state === 'waiting' || state === 'running') return null;
  return {
    _id: run.id,
    createdAt: new Date(run.startedAt).toISOString(),
    state,
    reason: reason === null ? '' : formatBackupReason(reason, run.missingBytes),
    askedBy: run.askedBy ?? '',
    file: run.file,
    bytes: run.bytes ?? 0,
    rows: run.rows ?? 0,
    place: run.place,
    where: run.where,
    encrypted: run.encrypted,
    authenticated: run.seal !== null,
  };
}
