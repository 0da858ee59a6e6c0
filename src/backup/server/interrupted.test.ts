import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import {
  adminConnection,
  backupEnvironment,
  findScratchDatabase,
  isBackupQueueIdle,
  lockCitations,
  readBackups,
} from '#test/backup-environment.ts';
import { waitForLockWait } from '#test/lock-waits.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { type BackupTask, readRunRows } from './backup-rows.ts';

/** An interrupted backup leaves no files, locks or databases that need a person. */
const environment = backupEnvironment();

/** Runs the job until a backup exists: a run does nothing while the killed process still has the lock. */
const madeAgain = (db: Db) =>
  environment.until(async () => {
    const row = (await readRunRows(db)).find(({ state }) => state === 'rehearsed');
    if (!row && (await isBackupQueueIdle(db))) await environment.enqueueCheck();
    return row;
  });

test('a backup that a stop interrupts ends at once and is created at the next start', async () => {
  const { app, connectionString } = await environment.open();
  const { app: watcher, db } = await environment.open(null);
  const release = await lockCitations(connectionString);
  await environment.enqueueCheck();
  app.context.jobs.nudge('backups');
  await waitForLockWait(db, 'COPY (SELECT');
  await app.stop();
  await release();
  expect(await readRunRows(db)).toMatchObject([{ state: 'running' }]);
  const { headers } = await createStaff(db, 'admin', { now: machineNow() });
  const runs = await environment.until(async () => {
    const { backups } = await readBackups(watcher, headers);
    return backups.length > 0 ? backups : undefined;
  });
  const reason = 'Se interrumpió: deja el servidor encendido hasta que termine.';
  expect(runs).toMatchObject([{ state: 'failed', reason }]);
  await environment.open();
  const made = await madeAgain(db);
  expect(readdirSync(environment.folder)).toEqual([made.file]);
});

test('a backup that SIGKILL interrupts leaves nothing once the next one exists', async () => {
  const { app, db, connectionString } = await environment.open();
  const release = await lockCitations(connectionString);
  const child = fork(new URL('backup-process.ts', import.meta.url), [], { execArgv: [] });
  const task: BackupTask = {
    connectionString,
    ...adminConnection(),
    folder: { path: environment.folder, createIfMissing: true },
    appKey: app.context.keys.secret,
    recipients: [],
    second: null,
    make: true,
    databaseFree: null,
    hourly: false,
    timeZone: 'America/Montevideo',
    now: machineNow(),
    latest: null,
  };
  child.send(task);
  await waitForLockWait(db, 'COPY (SELECT');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await release();
  const [row] = await readRunRows(db);
  expect(row?.state).toBe('running');
  // The state of a run that is killed during its test restore.
  const unproven = join(environment.folder, `${row?.file}.unproven`);
  for (const path of [unproven, `${unproven}.0123456789ab.partial`]) writeFileSync(path, 'x');
  await createAsAdmin((await findScratchDatabase(db)).name);

  const made = await madeAgain(db);
  await environment.until(() => isBackupQueueIdle(db));
  expect(readdirSync(environment.folder)).toEqual([made.file]);
  expect((await findScratchDatabase(db)).there).toBe(false);
  expect((await readRunRows(db)).map(({ state, reason }) => [state, reason])).toEqual([
    ['rehearsed', null],
    ['failed', 'interrupted'],
  ]);
});

test('the next start removes what a killed check or backup left, also if no backup is due', async () => {
  const { app } = await environment.open();
  const { db } = await environment.open(null);
  const made = await madeAgain(db);
  await environment.until(() => isBackupQueueIdle(db));
  await app.stop();
  // A killed check of a backup at the second target that the local folder no longer has.
  const fetched = 'bujia-2026-01-01-030000.backup';
  const { started_at, bytes, encrypted } = made;
  const copy = { place: 'x', file: fetched, started_at, seal: made.seal ?? Buffer.alloc(32) };
  await db
    .insertInto('backup_second_copies')
    .values({ ...copy, bytes: bytes ?? 1, encrypted })
    .execute();
  writeFileSync(join(environment.folder, `${fetched}.unproven.fetched`), 'x');
  await createAsAdmin((await findScratchDatabase(db)).name);
  // A run that was killed after naming its file and before updating its row.
  const named = 'bujia-2026-01-01-040000.backup';
  const begun = { started_at: new Date(started_at.getTime() - 86_400_000), ended_at: null };
  copyFileSync(join(environment.folder, made.file), join(environment.folder, named));
  await db
    .insertInto('backup_runs')
    .values({ ...made, id: newId(), state: 'running', file: named, ...begun })
    .execute();
  await environment.open();
  expect(readdirSync(environment.folder)).toEqual([made.file]);
  expect((await findScratchDatabase(db)).there).toBe(false);
  expect((await readRunRows(db)).map(({ state }) => state).sort()).toEqual(['failed', 'rehearsed']);
});

async function createAsAdmin(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer').admin });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}
