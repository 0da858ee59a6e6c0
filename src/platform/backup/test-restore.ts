import { createHash } from 'node:crypto';
import pg from 'pg';
import type { OpenOptions } from './backup-reader.ts';
import { loadBackup, verifyBackup } from './load-backup.ts';
import { withClient } from './restore.ts';

export type TestRestoreTarget = {
  connectionString: string;
  /** Of who may make databases, where that is not the database's own user. */
  adminConnectionString: string | null;
};

/**
 * Restores a backup into a database of its own on the same server, compares every table with what
 * the backup recorded, and drops it again. `not-allowed`: the user of the database may not create
 * one. Refuses (`BackupError`) a file that is damaged, that the key did not seal, or whose tables
 * differ after loading.
 */
export async function testRestore(
  place: TestRestoreTarget,
  file: string,
  opening: OpenOptions,
): Promise<'rehearsed' | 'not-allowed'> {
  const backup = await verifyBackup(file, opening);
  return onScratch(place, async (admin, { scratch, owner }) => {
    const { rows } = await admin.query<{ allowed: boolean }>(
      'SELECT rolcreatedb OR rolsuper AS allowed FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.allowed) return 'not-allowed';
    const name = pg.escapeIdentifier(scratch);
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(
      `CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(owner)} TEMPLATE template0 ENCODING 'UTF8'`,
    );
    try {
      await withClient(withDatabaseName(place.connectionString, scratch), (client) =>
        loadBackup(client, backup),
      );
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
    return 'rehearsed';
  });
}

/** Drops what a rehearsal left that was killed. */
export function dropScratchDatabase(place: TestRestoreTarget): Promise<void> {
  return onScratch(place, async (admin, { scratch }) => {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(scratch)} WITH (FORCE)`);
  });
}

type Scratch = { scratch: string; owner: string };

async function onScratch<Result>(
  { connectionString, adminConnectionString }: TestRestoreTarget,
  work: (admin: pg.Client, names: Scratch) => Promise<Result>,
): Promise<Result> {
  const { database, owner } = await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ database: string; owner: string }>(
      'SELECT current_database() AS database, current_user AS owner',
    );
    return rows[0] ?? { database: '', owner: '' };
  });
  return withClient(adminConnectionString ?? connectionString, async (admin) => {
    await admin.query('SET statement_timeout = 0');
    return work(admin, { scratch: scratchDatabaseName(database), owner });
  });
}

/** One for each database of a server; nobody else's would be called that. */
export function scratchDatabaseName(database: string): string {
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `bujia_rehearsal_${mark}`;
}

/** Not by `URL`: PostgreSQL's own form for sockets, `postgresql://user@/name?host=/run`, is none. */
export function withDatabaseName(connectionString: string, database: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${database}`);
}
