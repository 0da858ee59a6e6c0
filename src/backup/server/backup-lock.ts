import { newClient } from '#platform/data/database-client.ts';
import { BACKUP_LOCK } from './backup-rows.ts';

/**
 * Runs `work` with `BACKUP_LOCK`; returns `null` if another process has the lock. The lock belongs to the
 * connection, so a killed process leaves no lock behind.
 */
export async function withBackupLock<Result>(
  connectionString: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const lock = newClient(connectionString, 'bujia-backup-lock');
  lock.on('error', () => {}); // The work fails by its own connection.
  await lock.connect();
  try {
    const { rows } = await lock.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS acquired',
      [BACKUP_LOCK],
    );
    return rows[0]?.acquired ? await work() : null;
  } finally {
    await lock.end();
  }
}
