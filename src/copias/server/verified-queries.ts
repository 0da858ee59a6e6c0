import type { Kit } from '#server-kit/kit.ts';
import { isVerified } from '../rules/backup-run.ts';
import { readRuns } from './backup-queries.ts';

/**
 * Returns when the last verified backup was started, in epoch milliseconds; `null`: there is none.
 */
export async function lastVerifiedBackup(kit: Kit): Promise<number | null> {
  const runs = await readRuns(kit.db, kit.backups?.folder.path ?? null);
  return runs.find(isVerified)?.startedAt ?? null;
}
