import { newClient } from '#platform/data/database-client.ts';
import { BACKUP_LOCK } from './backup-rows.ts';

/**
 * Runs `work` while it holds `BACKUP_LOCK`; `null`: another process holds it. The lock goes with
 * its connection, so a killed process leaves no lock behind.
 */
export async function withBackupLock<Result>(
  connectionString: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const lock = newClient(connectionString, 'bujia-backup-lock');
  lock.on('error', () => {}); // Whatever is under way fails by itself.
  await lock.connect();
  try {
    const { rows } = await lock.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS held',
      [BACKUP_LOCK],
    );
    return rows[0]?.held ? await work() : null;
  } finally {
    await lock.end();
  }
}
