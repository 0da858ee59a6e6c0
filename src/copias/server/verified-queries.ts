import type { AppContext } from '#platform/app-context.ts';
import { isVerified } from '../rules/backup-run.ts';
import { readBackupRuns } from './backup-queries.ts';

/**
 * Returns when the last verified backup was started, in epoch milliseconds; `null`: there is none.
 */
export async function lastVerifiedBackup(context: AppContext): Promise<number | null> {
  const runs = await readBackupRuns(context.db, context.backups?.folder.path ?? null);
  return runs.find(isVerified)?.startedAt ?? null;
}
