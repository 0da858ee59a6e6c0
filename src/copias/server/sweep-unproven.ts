import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { UNPROVEN } from '../rules/backup-run.ts';
import { BACKUP_LOCK, placeOf, readRows } from './backup-rows.ts';

/**
 * Deletes the files without their final name that killed runs of this database left in the folder;
 * those of another database stay. The caller holds `BACKUP_LOCK`: a file that is being written
 * looks the same.
 */
export async function sweepUnproven(db: Db | Tx, folder: string): Promise<void> {
  const rows = (await readRows(db)).filter(({ place }) => place === placeOf(folder));
  const own = new Set(rows.map(({ file }) => file));
  const names = await readdir(folder).catch(() => []); // The next copy reports a missing folder.
  for (const name of names) {
    const end = name.indexOf(UNPROVEN);
    if (end > 0 && own.has(name.slice(0, end))) await rm(join(folder, name), { force: true });
  }
}

/**
 * Sweeps at the start of a process, unless another process makes a copy: that one sweeps itself.
 */
export async function sweepAtStart(db: Db, folder: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ idle: boolean }>`
      select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as idle`.execute(tx);
    if (rows[0]?.idle) await sweepUnproven(tx, folder);
  });
}
