import { createHash } from 'node:crypto';
import pg from 'pg';
import type { OpenOptions } from './backup-reader.ts';
import { loadBackup, verifyBackup } from './load-backup.ts';
import { withClient } from './replace-database.ts';

export type TestRestoreTarget = {
  connectionString: string;
  /** Of a user that may create databases; `null`: the database's own user tries. */
  adminConnectionString: string | null;
};

/**
 * Restores a backup into a scratch database on the same server, compares every table's checksum, and
 * drops the database. Returns `not-allowed` if the user may not create databases. Throws
 * `BackupError` for a damaged file, a file that the key did not seal, and tables that differ after
 * loading.
 */
export async function testRestore(
  place: TestRestoreTarget,
  file: string,
  opening: OpenOptions,
): Promise<'rehearsed' | 'not-allowed'> {
  const backup = await verifyBackup(file, opening);
  return withScratchNames(place, async (admin, { scratch, owner }) => {
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

/** Drops the scratch database of a test restore that was killed. */
export function dropScratchDatabase(place: TestRestoreTarget): Promise<void> {
  return withScratchNames(place, async (admin, { scratch }) => {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(scratch)} WITH (FORCE)`);
  });
}

type ScratchNames = { scratch: string; owner: string };

async function withScratchNames<Result>(
  { connectionString, adminConnectionString }: TestRestoreTarget,
  work: (admin: pg.Client, names: ScratchNames) => Promise<Result>,
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

/** Returns the name of the scratch database for a database of the server. */
export function scratchDatabaseName(database: string): string {
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `bujia_rehearsal_${hash}`;
}

/**
 * Replaces the database of a connection string. Does not use `URL`, which rejects PostgreSQL's form
 * for sockets: `postgresql://user@/name?host=/run`.
 */
export function withDatabaseName(connectionString: string, database: string): string {
  return connectionString.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${database}`);
}
