import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { BackupReader } from '#backup/server/file/backup-reader.ts';
import { restoreDatabase } from '#backup/server/file/restore.ts';
import { readMigrations } from '#platform/data/migrate.ts';
import { startTestApp } from '../app.ts';
import { APP_KEY, OPEN_OPTIONS, RESTORE_OPTIONS } from '../backup-keys.ts';
import { createDatabase } from '../database.ts';
import { query } from '../postgres-process.ts';
import type { TestDatabase } from '../template.ts';
import { fixturePath, loadFormerData, readFixture } from './former-data.ts';

/** Backups of filled installations of earlier versions: `write-fixture.ts`. */
const FIXTURES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.backup'));

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bujia-upgrade-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The database's address for a superuser. */
function adminOf({ connectionString }: TestDatabase): string {
  const url = new URL(inject('testServer').admin);
  url.pathname = new URL(connectionString).pathname;
  return url.href;
}

async function countRows(tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int from ${table}`);
  const rows = await query<{ name: string; count: number }>(
    database.connectionString,
    counts.join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Tables of which an update neither adds nor deletes a row. */
const RECORDS = [
  'citations',
  'citation_events',
  'clients',
  'components',
  'expenses',
  'financial_transactions',
  'mails',
  'motorcycles',
  'products',
  'reservations',
  'services',
  'stock_movements',
  'users',
  'work_lines',
  'work_orders',
];

test.each(FIXTURES)('one start takes the data of %s to the present version', async (fixture) => {
  const { connectionString } = database;
  await loadFormerData({ connectionString, admin: adminOf(database) }, fixture);
  const { header, migration } = await readFixture(fixture);
  const before = await countRows(RECORDS);
  const app = await startTestApp(database, {
    appKey: APP_KEY,
    backups: { path: folder, createIfMissing: false },
  });
  const after = await countRows(RECORDS);
  const findings = await checkIntegrity(app.context.db);
  await app.stop();
  expect(after).toEqual(before);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  const copies = readdirSync(folder);
  const last = (await readMigrations()).at(-1)?.name;
  expect(copies).toHaveLength(migration === last ? 0 : 1);
  const [copy] = copies;
  if (copy === undefined) return;
  const backup = await new BackupReader(join(folder, copy), OPEN_OPTIONS).verify();
  expect(backup.migrations.at(-1)).toBe(migration);
  expect(backup.tables.map(({ rows }) => rows)).toEqual(header.tables.map(({ rows }) => rows));
});

test.each(FIXTURES)('%s is restored into the present version', async (fixture) => {
  await restoreDatabase(database.connectionString, fixturePath(fixture), RESTORE_OPTIONS);
  const applied = await query<{ name: string }>(
    database.connectionString,
    'select name from schema_migrations order by name',
  );
  expect(applied.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
});
