import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#platform/data/migrate.ts';
import { loadAppKeys } from '#platform/operations/app-keys.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { copyBeforeMigration } from './copy-before-migration.ts';
import { backupKey, ownKey } from './file/backup-keys.ts';
import { BackupReader } from './file/backup-reader.ts';

const BEFORE = '0074_cash.sql';
const FIRST = '0075_client_tax_data.sql';
const NOON = Date.UTC(2026, 10, 30, 12);

let database: TestDatabase;
let folder: string;
let copies: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-before-migration-'));
  copies = join(folder, 'copies');
  mkdirSync(copies);
  database = await createDatabase();
  await query(
    database.connectionString,
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const config = (settings: Record<string, string> = {}): Config =>
  loadConfig({ DATA_DIR: folder, BACKUP_DIR: copies, ...settings });

function update(settings: Record<string, string> = {}, now = NOON): Promise<void> {
  const { connectionString } = database;
  const log = pino({ level: 'silent' });
  return migrate(connectionString, {
    beforeUpdate: (migration) =>
      copyBeforeMigration(migration, { config: config(settings), connectionString, log, now }),
  });
}

const hasTaxData = async (): Promise<boolean> => {
  const [row] = await query<{ found: boolean }>(
    database.connectionString,
    `select exists (select from schema_migrations where name = '${FIRST}') as found`,
  );
  return row?.found ?? false;
};

test('the first start and a start without a new migration write no copy', async () => {
  await update();
  await update();
  expect(readdirSync(copies)).toEqual([]);
});

test('an update writes a copy with the data and the migrations before it', async () => {
  await migrate(database.connectionString, { upTo: BEFORE });
  await query(database.connectionString, "update business_settings set name = 'El taller'");
  await update();
  const [file, ...others] = readdirSync(copies);
  expect([file, others]).toEqual(['bujia-antes-de-0075-20261130T120000Z.backup', []]);
  const key = ownKey(backupKey(loadAppKeys(config())));
  const header = await new BackupReader(join(copies, file ?? ''), { keyFor: key }).verify();
  expect(header.migrations.at(-1)).toBe(BEFORE);
  expect(await hasTaxData()).toBe(true);
});

test.each([
  [{ BACKUP_DIR: '/nowhere/at/all' }, 'no existe la carpeta «/nowhere/at/all»'],
  [{ BACKUP_DIR: 'FILE' }, 'no existe la carpeta'],
])('a copy that cannot be written stops the update: %j', async (settings, sentence) => {
  await migrate(database.connectionString, { upTo: BEFORE });
  const path = join(folder, 'file');
  writeFileSync(path, '');
  const place = settings.BACKUP_DIR === 'FILE' ? path : settings.BACKUP_DIR;
  await expect(update({ BACKUP_DIR: place })).rejects.toThrow(sentence);
  expect(await hasTaxData()).toBe(false);
});

test('BACKUP_DIR=off updates without a copy', async () => {
  await migrate(database.connectionString, { upTo: BEFORE });
  await update({ BACKUP_DIR: 'off' });
  expect(await hasTaxData()).toBe(true);
});

test('one copy of each first migration is kept, of the last three', async () => {
  const older = ['0060', '0061', '0062', '0075'].map(
    (number) => `bujia-antes-de-${number}-20260101T000000Z.backup`,
  );
  const foreign = ['bujia-2026-11-22-030000.backup', 'bujia-antes-de-viaje.backup'];
  for (const name of [...older, ...foreign]) writeFileSync(join(copies, name), '');
  await migrate(database.connectionString, { upTo: BEFORE });
  await update();
  expect(readdirSync(copies).sort()).toEqual(
    [
      ...foreign,
      'bujia-antes-de-0061-20260101T000000Z.backup',
      'bujia-antes-de-0062-20260101T000000Z.backup',
      'bujia-antes-de-0075-20261130T120000Z.backup',
    ].sort(),
  );
});
