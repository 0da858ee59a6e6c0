import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import type { SecondTarget } from '#platform/operations/service-config.ts';
import { adminConnection } from '#test/backup-environment.ts';
import { APP_KEY } from '#test/backup-keys.ts';
import { createDatabase } from '#test/database.ts';
import { type SftpServer, startSftpServer } from '#test/sftp-server.ts';
import type { TestDatabase } from '#test/template.ts';
import { type BackupTask, readRunRows } from './backup-rows.ts';
import { runBackup } from './run-backup.ts';

// Failures of the second target must not affect the first.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 08:30 in Montevideo. */
const MORNING = Date.parse('2026-11-22T11:30:00Z');
const NAME = 'bujia-2026-11-22-083000.backup';

let database: TestDatabase;
let db: Db;
let folder: string;
let second: string;
let recipients: string[];
let server: SftpServer;
let sftp: Extract<SecondTarget, { kind: 'sftp' }>;

beforeAll(async () => {
  database = await createDatabase();
  ({ db } = openDatabase({ ...database, max: 2, onConnectionLost: () => undefined }));
  recipients = [await identityToRecipient(await generateX25519Identity())];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  for (const table of ['backup_runs', 'backup_second_copies', 'backup_targets'] as const) {
    await db.deleteFrom(table).execute();
  }
  folder = mkdtempSync(join(tmpdir(), 'bujia-first-'));
  second = mkdtempSync(join(tmpdir(), 'bujia-second-'));
  server = await startSftpServer(second);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, server.privateKey);
  const { port, hostKey } = server;
  sftp = {
    kind: 'sftp',
    host: '127.0.0.1',
    port,
    user: 'bujia',
    path: '/copias',
    keyFile,
    hostKey,
  };
});
afterEach(async () => {
  await server.stop();
  for (const path of [folder, second]) rmSync(path, { recursive: true, force: true });
});

async function run(change: Partial<BackupTask> = {}) {
  const [latest] = await readRunRows(db);
  return runBackup({
    connectionString: database.connectionString,
    adminConnectionString: null,
    folder: { path: folder, createIfMissing: true },
    second: { kind: 'folder', path: second },
    appKey: APP_KEY,
    recipients: [],
    databaseFree: null,
    make: true,
    hourly: false,
    timeZone: 'America/Montevideo',
    now: MORNING,
    latest: latest?.id ?? null,
    ...change,
  });
}

const copies = (path: string) => readdirSync(path).filter((name) => name.startsWith('bujia-'));
async function target(kind: 'first' | 'second' = 'second') {
  const rows = await db.selectFrom('backup_targets').selectAll().execute();
  const isFirst = ({ place }: { place: string }) => place.endsWith(folder);
  return rows.find((row) => isFirst(row) === (kind === 'first'));
}

test('runBackup sends a verified backup to the second folder and reads it back', async () => {
  await run();
  expect(copies(second)).toEqual([NAME]);
  expect(readFileSync(join(second, NAME))).toEqual(readFileSync(join(folder, NAME)));
  expect(await target()).toMatchObject({ send_reason: null, sent_at: new Date(MORNING) });
  const [row] = await db.selectFrom('backup_second_copies').selectAll().execute();
  expect(row).toMatchObject({ file: NAME, encrypted: false });
  expect(copies(folder)).toEqual([NAME]);
});

test('runBackup sends only encrypted backups over SFTP', async () => {
  await run({ second: sftp });
  expect([copies(second), await target()]).toEqual([[], undefined]);
  await run({ second: sftp, recipients, now: MORNING + HOUR });
  const sent = copies(second);
  expect(sent).toEqual(['bujia-2026-11-22-093000.backup']);
  expect(
    readFileSync(join(second, sent[0] ?? ''))
      .subarray(0, 4)
      .toString(),
  ).toBe('age-');
  expect(await target()).toMatchObject({ send_reason: null });
});

test('runBackup sends nothing after a wrong host key, a rejected login or no answer', async () => {
  const hostKey = `SHA256:${'A'.repeat(43)}`;
  await run({ second: { ...sftp, hostKey }, recipients });
  expect(await target()).toMatchObject({ send_reason: 'wrong-host-key' });
  const stranger = await startSftpServer(second);
  writeFileSync(sftp.keyFile, stranger.privateKey);
  await stranger.stop();
  await run({ second: sftp, recipients, make: false, now: MORNING + HOUR });
  expect(await target()).toMatchObject({ send_reason: 'not-let-in' });
  await server.stop();
  await run({ second: sftp, recipients, make: false, now: MORNING + 2 * HOUR });
  expect(await target()).toMatchObject({ send_reason: 'unreachable' });
  server = await startSftpServer(second);
  expect(copies(second)).toEqual([]);
  expect(await readRunRows(db)).toMatchObject([{ file: NAME, seal: expect.any(Buffer) }]);
});

test('runBackup leaves no backup at the target after a cut, and sends it at the next run', async () => {
  server.cut(true);
  await run({ second: sftp, recipients });
  expect(await readRunRows(db)).toMatchObject([{ file: NAME, encrypted: true }]);
  expect((await target())?.send_reason).not.toBeNull();
  expect(copies(second)).not.toContain(NAME);
  server.cut(false);
  await run({ second: sftp, recipients, make: false, now: MORNING + HOUR });
  expect(copies(second)).toEqual([NAME]);
  expect(copies(folder)).toEqual([NAME]);
});

test('runBackup removes partial files of killed runs of any machine from the target', async () => {
  await run({ second: null });
  const ofAnotherHost = `${NAME}.01234567-1-0123456789ab.partial`;
  const others = `bujia-2020-01-01-030000.backup.01234567-1-0123456789ab.partial`;
  for (const name of [`${NAME}.partial`, ofAnotherHost, others]) {
    writeFileSync(join(second, name), 'x');
  }
  await run({ make: false });
  expect(copies(second).sort()).toEqual([others, NAME].sort());
});

test('runBackup completes the first target when the second folder is missing', async () => {
  rmSync(second, { recursive: true });
  await run();
  expect(await readRunRows(db)).toMatchObject([{ file: NAME, seal: expect.any(Buffer) }]);
  expect(await target()).toMatchObject({ send_reason: 'no-folder' });
});

test('runBackup sends the next backup at once to a second folder that is back', async () => {
  rmSync(second, { recursive: true });
  await run();
  mkdirSync(second);
  await run({ make: false, now: MORNING + MINUTE });
  expect(copies(second)).toEqual([]);
  await run({ now: MORNING + MINUTE });
  expect(copies(second)).toEqual(['bujia-2026-11-22-083100.backup']);
  expect(await target()).toMatchObject({ send_reason: null });
});

test('runBackup does not send a backup that changed in the first folder', async () => {
  await run({ second: null });
  const file = join(folder, NAME);
  const content = readFileSync(file);
  content[40] = (content[40] ?? 0) ^ 1;
  writeFileSync(file, content);
  await run({ make: false });
  expect([copies(second), (await target())?.send_reason]).toEqual([[], 'changed']);
});

test('runBackup deletes old backups at the second target, but no unknown files', async () => {
  const others = 'bujia-2020-01-01-030000.backup';
  writeFileSync(join(second, others), 'de otro');
  for (const hours of [0, 1, 24]) await run({ now: MORNING + hours * HOUR });
  rmSync(join(folder, 'bujia-2026-11-22-093000.backup'));
  expect(copies(second).sort()).toEqual([
    others,
    'bujia-2026-11-22-093000.backup',
    'bujia-2026-11-23-083000.backup',
  ]);
});

test('runBackup test-restores the newest backup of each target once a week', async () => {
  await run();
  await run({ make: false, now: MORNING + 7 * DAY - 1 });
  expect(await target('first')).toBeUndefined();
  await run({ ...adminConnection(), make: false, now: MORNING + 7 * DAY });
  const checked = { checked_at: new Date(MORNING + 7 * DAY), check_outcome: 'restored' };
  expect([await target('first'), await target()]).toMatchObject([checked, checked]);
  expect(copies(folder)).toEqual([NAME]);

  const file = join(second, NAME);
  const content = readFileSync(file);
  writeFileSync(file, content.subarray(0, -1));
  await run({ ...adminConnection(), make: false, now: MORNING + 14 * DAY });
  expect(await target('first')).toMatchObject({ check_outcome: 'restored' });
  expect(await target()).toMatchObject({ check_outcome: 'failed', check_reason: 'changed' });
  rmSync(file);
  await run({ make: false, now: MORNING + 15 * DAY });
  expect(await target()).toMatchObject({ check_outcome: 'failed', check_reason: 'missing' });
});

test('runBackup compares an encrypted backup once a week with the one that it test-restored', async () => {
  await run({ second: sftp, recipients });
  await run({ second: sftp, recipients, make: false, now: MORNING + 7 * DAY });
  expect([await target('first'), await target()]).toMatchObject([
    { check_outcome: 'matched' },
    { check_outcome: 'matched' },
  ]);
  const file = join(second, NAME);
  const content = readFileSync(file);
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
  writeFileSync(file, content);
  await run({ second: sftp, recipients, make: false, now: MORNING + 14 * DAY });
  expect(await target()).toMatchObject({ check_outcome: 'failed', check_reason: 'changed' });
});
