import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Db } from '#server-kit/database.ts';
import {
  admin,
  backupRig,
  holdTable,
  nobodyLooks,
  scratchDatabase,
  shownBackups,
} from '#test/backup-rig.ts';
import { untilWaiting } from '#test/lock-waits.ts';
import { staffWith } from '#test/staff.ts';
import { readRows } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';

/** A copy that is ended in the middle leaves nothing that has to be waited for or tidied by hand. */
const rig = backupRig();

/** Looks until there is a copy: a look that comes while a killed one is not gone yet does nothing. */
const madeAgain = (db: Db) =>
  rig.until(async () => {
    const row = (await readRows(db)).find(({ state }) => state === 'rehearsed');
    if (!row && (await nobodyLooks(db))) await rig.look();
    return row;
  });

test('by a stop it ends at once, and the next start makes it again', async () => {
  const { app, connectionString } = await rig.open();
  const { app: watcher, db } = await rig.open(null);
  const letGo = await holdTable(connectionString);
  await rig.look();
  app.kit.jobs.nudge('backups');
  await untilWaiting(db, 'COPY (SELECT');
  await app.stop();
  await letGo();
  expect(await readRows(db)).toMatchObject([{ state: 'running' }]);
  const { headers } = await staffWith(db, 'admin');
  const told = await rig.until(async () => {
    const { backups } = await shownBackups(watcher, headers);
    return backups.length > 0 ? backups : undefined;
  });
  const reason = 'Se interrumpió: deja el servidor encendido hasta que termine.';
  expect(told).toMatchObject([{ state: 'failed', reason }]);
  await rig.open();
  const made = await madeAgain(db);
  expect(readdirSync(rig.folder)).toEqual([made.file]);
});

test('by kill -9 nothing of it is left once the next is made', async () => {
  const { app, db, connectionString } = await rig.open();
  const letGo = await holdTable(connectionString);
  const child = fork(new URL('backup-process.ts', import.meta.url), [], { execArgv: [] });
  const task: BackupTask = {
    connectionString,
    ...admin(),
    folder: { path: rig.folder, made: true },
    appKey: app.kit.keys.secret,
    recipients: [],
    second: null,
    make: true,
    databaseFree: null,
    hourly: false,
    timeZone: 'America/Montevideo',
    now: Date.now(),
    latest: null,
  };
  child.send(task);
  await untilWaiting(db, 'COPY (SELECT');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await letGo();
  const [row] = await readRows(db);
  expect(row?.state).toBe('running');
  // As if it had been at the rehearsal.
  const unproven = join(rig.folder, `${row?.file}.unproven`);
  for (const path of [unproven, `${unproven}.0123456789ab.partial`]) writeFileSync(path, 'x');
  await createAsAdmin((await scratchDatabase(db)).name);

  const made = await madeAgain(db);
  await rig.until(() => nobodyLooks(db));
  expect(readdirSync(rig.folder)).toEqual([made.file]);
  expect((await scratchDatabase(db)).there).toBe(false);
  expect((await readRows(db)).map(({ state, reason }) => [state, reason])).toEqual([
    ['rehearsed', null],
    ['failed', 'interrupted'],
  ]);
});

async function createAsAdmin(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer').admin });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}
