import { join } from 'node:path';
import pg from 'pg';
import type { BackupHeader } from '#backup/server/file/backup-header.ts';
import { BackupReader } from '#backup/server/file/backup-reader.ts';
import { copyIn } from '#backup/server/file/backup-tables.ts';
import { migrate } from '#platform/data/migrate.ts';
import { OPEN_OPTIONS } from '../backup-keys.ts';
import { query } from '../postgres-process.ts';

/** A backup of a filled installation of an earlier version: `write-fixture.ts`. */
export const fixturePath = (fixture: string): string => join(import.meta.dirname, fixture);

/** Returns the fixture's header and the name of its last migration. */
export async function readFixture(
  fixture: string,
): Promise<{ header: BackupHeader; migration: string }> {
  const header = await new BackupReader(fixturePath(fixture), OPEN_OPTIONS).verify();
  const migration = header.migrations.at(-1);
  if (migration === undefined) throw new Error(`${fixture} names no migration`);
  return { header, migration };
}

/**
 * Makes a database the one that an installation of the fixture's version left. `admin` connects to the same database as
 * a superuser.
 */
export async function loadFormerData(
  { connectionString, admin }: { connectionString: string; admin: string },
  fixture: string,
): Promise<void> {
  const { header, migration } = await readFixture(fixture);
  await query(
    connectionString,
    'drop schema if exists public cascade; drop schema if exists pgboss cascade; create schema public',
  );
  await migrate(connectionString, { upTo: migration });
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    // Neither triggers nor foreign keys: the rows already hold their effects and come in order of table name.
    await client.query('set session_replication_role = replica');
    const names = header.tables.map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`truncate ${names.join(', ')}`);
    const reader = new BackupReader(fixturePath(fixture), OPEN_OPTIONS);
    for (const table of (await reader.header()).tables) {
      await copyIn(client, table, reader.take(table.bytes));
    }
    await reader.finish();
    await reader.close();
    for (const { name, value, called } of header.sequences) {
      const values = [pg.escapeIdentifier(name), value, called];
      await client.query('select setval($1::text::regclass, $2::bigint, $3)', values);
    }
  } finally {
    await client.end();
  }
}
