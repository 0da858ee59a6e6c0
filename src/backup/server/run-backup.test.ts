import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { FINGERPRINT_NAME } from '#platform/operations/app-keys.ts';
import { APP_KEY, KEYS, OPEN_OPTIONS, packBackup, unpackBackup } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { type BackupTask, readRunRows } from './backup-rows.ts';
import { backupKey, sealOfBytes } from './file/backup-keys.ts';
import { BackupReader } from './file/backup-reader.ts';
import { createBackup } from './file/create-backup.ts';
import { runBackup } from './run-backup.ts';
import { sweepAtStart } from './sweep-interrupted.ts';

/** Single runs on a real database, in this process: a test can change files during a run. */
vi.mock('./file/create-backup.ts', async (original) => {
  const real = await original<typeof import('./file/create-backup.ts')>();
  return { ...real, createBackup: vi.fn(real.createBackup) };
});
const { createBackup: write } =
  await vi.importActual<typeof import('./file/create-backup.ts')>('./file/create-backup.ts');

const MB = 1024 * 1024;
const HOUR = 3_600_000;
/** 08:30 in Montevideo. */
const MORNING = Date.parse('2026-11-22T11:30:00Z');

let database: TestDatabase;
let db: Db;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  ({ db } = openDatabase({ ...database, max: 2, onConnectionLost: () => undefined }));
  folder = mkdtempSync(join(tmpdir(), 'bujia-copias-'));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('backup_runs').execute();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

/** Without an admin connection: no test restore if the database's user may not create databases. */
const task: BackupTask = {
  connectionString: '',
  adminConnectionString: null,
  folder: { path: '', createIfMissing: true },
  appKey: APP_KEY,
  recipients: [],
  second: null,
  make: true,
  databaseFree: null,
  hourly: false,
  timeZone: 'America/Montevideo',
  now: MORNING,
  latest: null,
};
const here = () => ({ ...task, ...database, folder: { path: folder, createIfMissing: true } });
async function run(change: Partial<BackupTask> = {}) {
  const [latest] = await readRunRows(db);
  return runBackup({ ...here(), latest: latest?.id ?? null, ...change });
}

const restoredRun = () => run({ adminConnectionString: inject('testServer').admin });
const latestRun = async () => {
  const { state, reason, file, bytes, row_count } = (await readRunRows(db))[0] ?? {};
  return { state, reason, file, bytes, row_count };
};
const scratchDatabases = async () => {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'bujia_rehearsal_%'
      and datname = ${await scratch()}`.execute(db);
  return rows.length;
};
async function scratch(): Promise<string> {
  const { scratchDatabaseName: scratchOf } = await import('./file/test-restore.ts');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return scratchOf(rows[0]?.name ?? '');
}

test('runBackup names a backup by workshop time, test-restores it and leaves no other file', async () => {
  expect(await restoredRun()).toMatchObject({ outcome: 'ended', backup: { state: 'rehearsed' } });
  const name = 'bujia-2026-11-22-083000.backup';
  expect(readdirSync(folder)).toEqual([name]);
  const { length } = readFileSync(join(folder, name));
  expect(await latestRun()).toMatchObject({
    state: 'rehearsed',
    reason: null,
    file: name,
    bytes: length,
  });
  expect(await scratchDatabases()).toBe(0);
});

test('runBackup deletes a file that was damaged after it was written', async () => {
  vi.mocked(createBackup).mockImplementationOnce(async (connection, file, protection) => {
    const header = await write(connection, file, protection);
    const content = readFileSync(file);
    const middle = Math.floor(content.length / 2);
    content[middle] = (content[middle] ?? 0) ^ 1;
    writeFileSync(file, content);
    return header;
  });
  await restoredRun();
  expect(await latestRun()).toMatchObject({ state: 'failed', reason: 'damaged', bytes: null });
  expect(readdirSync(folder)).toEqual([]);
});

test('runBackup deletes a backup whose test restore differs from its source', async () => {
  vi.mocked(createBackup).mockImplementationOnce(async (connection, file, protection) => {
    // A complete, readable file with another table than the restored one.
    const header = await write(connection, `${file}.whole`, protection);
    const plain = unpackBackup(readFileSync(`${file}.whole`)).toString('latin1');
    const other = plain.replace('"columns":["id"', '"columns":["di"');
    writeFileSync(file, packBackup(Buffer.from(other, 'latin1')));
    rmSync(`${file}.whole`);
    return header;
  });
  await restoredRun();
  expect(await latestRun()).toMatchObject({ state: 'failed', reason: 'rehearsal-failed' });
  expect(readdirSync(folder)).toEqual([]);
  expect(await scratchDatabases()).toBe(0);
});

test('runBackup fails without a file when it would use reserved disk space', async () => {
  await run({ databaseFree: 200 * MB });
  const [row] = await readRunRows(db);
  expect(row).toMatchObject({ state: 'failed', reason: 'no-room' });
  expect(row?.missing_bytes).toBeGreaterThan(MB);
  expect(readdirSync(folder)).toEqual([]);
});

test('runBackup only verifies checksums when disk space for a test restore is missing', async () => {
  const size = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const databaseFree = 202 * MB + (size.rows[0]?.bytes ?? 0);
  await run({ databaseFree, adminConnectionString: inject('testServer').admin });
  expect(await latestRun()).toMatchObject({ state: 'read', reason: 'no-room-to-rehearse' });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('runBackup skips the test restore when the user may not create databases', async () => {
  const { rows } = await sql<{ may: boolean }>`
    select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`.execute(db);
  await run();
  const [state, reason] = rows[0]?.may ? ['rehearsed', null] : ['read', 'not-allowed'];
  expect(await latestRun()).toMatchObject({ state, reason });
});

const AWAY = 'not there';
test.each([
  [AWAY, { createIfMissing: false }, 'no-folder'],
  ['a file', { createIfMissing: false }, 'no-folder'],
  ['a file/within', { createIfMissing: true }, 'not-writable'],
] as const)(
  'runBackup into the folder «%s» (%o) fails with %s',
  async (name, { createIfMissing }, reason) => {
    writeFileSync(join(folder, 'a file'), '');
    await run({ folder: { path: join(folder, name), createIfMissing } });
    expect(await latestRun()).toMatchObject({ state: 'failed', reason, bytes: null });
    expect(existsSync(join(folder, AWAY))).toBe(false);
  },
);

test('runBackup creates a missing folder that it may create', async () => {
  const path = join(folder, 'x', 'backups');
  await run({ folder: { path, createIfMissing: true } });
  expect(readdirSync(path)).toHaveLength(1);
  rmSync(join(folder, 'x'), { recursive: true });
});

test('runBackup keeps the last backup of a day and never touches unknown files', async () => {
  const others = ['bujia-2020-01-01-030000.backup', 'notas.txt'];
  for (const name of others) writeFileSync(join(folder, name), 'de otro');
  for (const hours of [0, 1, 24]) await run({ now: MORNING + hours * HOUR });
  expect(readdirSync(folder).sort()).toEqual([
    ...others.slice(0, 1),
    'bujia-2026-11-22-093000.backup',
    'bujia-2026-11-23-083000.backup',
    ...others.slice(1),
  ]);
  expect((await readRunRows(db)).map(({ file }) => file.slice(6, 16))).toEqual([
    '2026-11-23',
    '2026-11-22',
  ]);
});

test('runBackup does not delete an old file whose content is no longer the backup', async () => {
  await run();
  const first = join(folder, 'bujia-2026-11-22-083000.backup');
  writeFileSync(first, Buffer.alloc(readFileSync(first).length, 'x'));
  await run({ now: MORNING + HOUR });
  await run({ now: MORNING + 24 * HOUR });
  expect(existsSync(first)).toBe(true);
});

test('runBackup creates nothing when another run was added since this one was due', async () => {
  await run();
  expect(await run({ latest: null })).toEqual({ outcome: 'overtaken' });
  expect(await readRunRows(db)).toHaveLength(1);
});

test('runBackup keeps the row of the last backup after 25 failures', async () => {
  await run();
  const away = { path: join(folder, 'away'), createIfMissing: false };
  for (let tries = 1; tries <= 25; tries += 1) {
    await run({ folder: away, now: MORNING + tries * HOUR });
  }
  const rows = await readRunRows(db);
  expect(rows.map(({ state }) => state === 'failed')).toEqual([...Array(20).fill(true), false]);
  expect(rows[0]?.started_at).toEqual(new Date(MORNING + 25 * HOUR));
});

test('runBackup with BACKUP_RECIPIENT test-restores the encrypted file and leaves only it', async () => {
  const identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  await run({ recipients, adminConnectionString: inject('testServer').admin });
  const [row] = await readRunRows(db);
  expect(row).toMatchObject({ state: 'rehearsed', encrypted: true });
  expect(readdirSync(folder)).toEqual([row?.file]);
  const file = join(folder, row?.file ?? '');
  expect(readFileSync(file).subarray(0, 4).toString()).toBe('age-');
  expect(await sealOfBytes(backupKey(KEYS), createReadStream(file))).toEqual(row?.seal);
  const { appKey } = await new BackupReader(file, {
    ...OPEN_OPTIONS,
    identities: [identity],
  }).verify();
  expect(appKey).toBe(APP_KEY);
});

test('runBackup fails with another app key than that of the database', async () => {
  const other = Buffer.alloc(32, 1);
  await db.insertInto('secrets').values({ name: FINGERPRINT_NAME, value: other }).execute();
  await run();
  expect(await latestRun()).toMatchObject({ state: 'failed', reason: 'unexpected' });
  await db.deleteFrom('secrets').where('name', '=', FINGERPRINT_NAME).execute();
});

test('sweepAtStart and runBackup remove files of killed runs of this database', async () => {
  await run();
  const [made] = await readRunRows(db);
  const own = [`${made?.file}.unproven`, `${made?.file}.unproven.x.partial`];
  const others = 'bujia-2020-01-01-030000.backup.unproven';
  for (const name of [...own, others]) writeFileSync(join(folder, name), 'x');
  await sweepAtStart(db, here());
  expect(readdirSync(folder).sort()).toEqual([others, made?.file].sort());
  for (const name of own) writeFileSync(join(folder, name), 'x');
  await run({ now: MORNING + HOUR });
  expect(readdirSync(folder).filter((name) => name.includes('unproven'))).toEqual([others]);
});

test('runBackup appends a number to a file name that exists', async () => {
  writeFileSync(join(folder, 'bujia-2026-11-22-083000.backup'), 'de otro');
  await run();
  expect((await latestRun()).file).toBe('bujia-2026-11-22-083000-2.backup');
});
