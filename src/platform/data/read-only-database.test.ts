import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { errorText } from '#app/error-text.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';
import { query } from '#test/postgres-process.ts';
import { createStaff } from '#test/staff.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';

const SENTENCE =
  'El servidor de DATABASE_URL es de solo lectura (una réplica, por ejemplo): Bujía necesita el servidor principal.';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startApp(database: { connectionString: string }): Promise<TestApp> {
  const app = await startTestApp(database);
  undo.push(() => app.stop());
  return app;
}

/** Returns the statuses of a read, a write and the readiness. */
async function statusesOf({ url }: TestApp, headers: Record<string, string>): Promise<number[]> {
  const replies = [
    await request(`${url}/api/services/active`),
    await request(`${url}/api/settings`, 'PUT', { showReserveButton: true }, headers),
    await request(`${url}/api/ready`),
  ];
  return replies.map(({ status }) => status);
}

/** A standby has no primary here: it replays what its own folder holds, and waits. */
async function startAsStandby(folder: string): Promise<EmbeddedPostgres> {
  writeFileSync(join(folder, 'postgres', 'standby.signal'), '', { mode: 0o666 });
  const standby = await startEmbeddedPostgres({ folder, settings: STANDBY });
  undo.push(() => standby.stop());
  return standby;
}

const STANDBY = { fsync: 'off', wal_level: 'replica' };

test('the app answers reads and 503 to writes while its database is a standby, and does not start on one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-standby-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const primary = await startEmbeddedPostgres({ folder, settings: STANDBY });
  const app = await startApp(primary);
  const { headers } = await createStaff(app.context.db, 'admin');
  expect(await statusesOf(app, headers)).toEqual([200, 200, 200]);
  await primary.stop();
  const standby = await startAsStandby(folder);
  await expect.poll(() => statusesOf(app, headers)).toEqual([200, 503, 503]);
  const refused = await migrate(standby.connectionString).catch((error: unknown) => error);
  expect(errorText(refused)).toBe(SENTENCE);
  await query(standby.adminConnectionString, 'select pg_promote()');
  await expect.poll(() => statusesOf(app, headers)).toEqual([200, 200, 200]);
  await migrate(standby.connectionString);
});

test('the app leaves a connection that rejects writes, and connects anew', async () => {
  const database = await createDatabase();
  undo.push(() => database.drop());
  const app = await startApp(database);
  const { headers } = await createStaff(app.context.db, 'admin');
  const name = new URL(database.connectionString).pathname.slice(1);
  const setting = `alter database ${name} set default_transaction_read_only`;
  const endOthers =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await query(database.connectionString, `${setting} = on`);
  await query(database.connectionString, endOthers);
  await expect.poll(() => statusesOf(app, headers)).toEqual([200, 503, 503]);
  // New sessions accept writes from here on, those of before do not.
  await query(database.connectionString, `begin read write; ${setting} = off; commit`);
  await statusesOf(app, headers);
  await expect.poll(() => statusesOf(app, headers)).toEqual([200, 200, 200]);
});
