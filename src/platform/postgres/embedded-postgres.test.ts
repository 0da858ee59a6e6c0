import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyInstallation } from '#test/installation.ts';
import { PostgresApp, pollUntil, query } from '#test/postgres-process.ts';
import { signal } from './postgres-processes.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const IN_USE = /La carpeta de datos «.*» ya está en uso por otra instancia de Bujía\.$/;

let root: string;
let folder: string;
let apps: PostgresApp[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bujia-engine-'));
  folder = join(root, 'data');
  apps = [];
});

afterEach(async () => {
  // Ends the apps first: a running one would restart its killed server.
  for (const app of apps) await app.end('SIGKILL');
  for (const app of apps) {
    // A listed process can end before its signal: it ends with its postmaster.
    for (const pid of app.servers()) signal(pid, 'SIGKILL');
    await pollUntil(() => (app.servers().length === 0 ? true : undefined));
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

function launch(where = folder, ids = {}): PostgresApp {
  const app = new PostgresApp(where, ids);
  apps.push(app);
  return app;
}

async function writeRow(connectionString: string): Promise<void> {
  await query(connectionString, 'CREATE TABLE IF NOT EXISTS kept (n int)');
  await query(connectionString, 'INSERT INTO kept VALUES (42)');
}

const rows = (connectionString: string) =>
  query<{ n: number }>(connectionString, 'SELECT n FROM kept');

/** Asserts that the next start finds the committed row and leaves exactly one server. */
async function expectRecovery(): Promise<void> {
  const { connectionString, pid } = await launch().ready();
  expect(await rows(connectionString)).toEqual([{ n: 42 }]);
  await expectOneServer(pid);
}

/** Asserts that every process of the folder is the postmaster or its child. */
async function expectOneServer(postmaster: number): Promise<void> {
  for (const pid of apps.at(-1)?.servers() ?? []) {
    const parent = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    if (pid !== postmaster && parent.stdout) expect(Number(parent.stdout)).toBe(postmaster);
  }
}

test('embedded PostgreSQL sets up an empty folder, connects as a non-superuser, stops on SIGTERM', async () => {
  const app = launch();
  const { connectionString } = await app.ready();
  const [role] = await query(
    connectionString,
    `SELECT current_user AS name, rolsuper AS super, current_database() AS database,
       current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
       current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS tcp
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(role).toEqual({
    name: 'bujia',
    super: false,
    database: 'bujia',
    encoding: 'UTF8',
    fsync: 'on',
    checksums: 'on',
    tcp: '',
  });
  expect(await app.end('SIGTERM')).toBe(0);
  expect(app.servers()).toEqual([]);
});

test('embedded PostgreSQL rejects a second app on the same folder with DataFolderInUse', async () => {
  await copyInstallation(folder);
  const { connectionString } = await launch().ready();
  const second = await launch().first();
  expect(second.refused).toBe('DataFolderInUse');
  expect(second.message).toMatch(IN_USE);
  await writeRow(connectionString);
});

test('embedded PostgreSQL starts for exactly one of three apps that start at the same time', async () => {
  const lines = await Promise.all([launch().first(), launch().first(), launch().first()]);
  expect(lines.filter((line) => line.pid !== undefined)).toHaveLength(1);
  expect(lines.filter((line) => line.refused === 'DataFolderInUse')).toHaveLength(2);
});

test('embedded PostgreSQL keeps committed rows after kill -9 of the app', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { connectionString } = await app.ready();
  await writeRow(connectionString);
  await app.end('SIGKILL');
  await expectRecovery();
});

test('embedded PostgreSQL keeps committed rows after kill -9 of the app and its server', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { connectionString, pid } = await app.ready();
  await writeRow(connectionString);
  process.kill(pid, 'SIGKILL');
  await app.end('SIGKILL');
  await expectRecovery();
});

test('embedded PostgreSQL starts when postmaster.pid names an unrelated process', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { connectionString } = await app.ready();
  await writeRow(connectionString);
  await app.end('SIGTERM');
  const stale = join(folder, 'postgres', 'postmaster.pid');
  writeFileSync(stale, `${process.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n`);
  await expectRecovery();
});

test('embedded PostgreSQL restarts a killed server with the same connection string', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { connectionString, pid } = await app.ready();
  await writeRow(connectionString);
  process.kill(pid, 'SIGKILL');
  expect(await pollUntil(() => rows(connectionString).catch(() => undefined))).toEqual([{ n: 42 }]);
  expect(await app.end('SIGTERM')).toBe(0);
  expect(app.servers()).toEqual([]);
});

test('embedded PostgreSQL accepts queries again after a backend was killed', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { connectionString, pid } = await app.ready();
  await writeRow(connectionString);
  const backend = app.servers().find((each) => each !== pid);
  if (backend === undefined) throw new Error('a server without backends');
  process.kill(backend, 'SIGKILL');
  await sleep(100);
  expect(await pollUntil(() => rows(connectionString).catch(() => undefined))).toEqual([{ n: 42 }]);
});

test('embedded PostgreSQL reports an exit after five failed restarts of its server', async () => {
  await copyInstallation(folder);
  const app = launch();
  const { pid } = await app.ready();
  rmSync(join(folder, 'postgres', 'global', 'pg_control'));
  process.kill(pid, 'SIGKILL');
  const exit = await pollUntil(() => app.lines.find((line) => line.exit !== undefined));
  expect(exit.exit).toBe('PostgreSQL died and could not be restarted');
  expect(app.lines.filter((line) => line.log?.includes('did not start'))).toHaveLength(5);
});

const hasServer = () => existsSync(join(folder, 'postgres'));

/** Returns the folders that `initdb` fills before their rename. */
function unfinished(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.startsWith('postgres.new-'));
}

test('embedded PostgreSQL starts after first starts that were killed halfway', async () => {
  for (const pause of [0, 50, 150, 300]) {
    const left = new Set(unfinished());
    const app = launch();
    // The next start deletes the unfinished folder. On a fast machine, or if this test was delayed, one
    // of the starts may have finished.
    const begun = () => hasServer() || unfinished().some((name) => !left.has(name));
    await pollUntil(() => begun() || undefined);
    await sleep(pause);
    await app.end('SIGKILL');
    expect(begun()).toBe(true);
  }
  const { connectionString } = await launch().ready();
  await writeRow(connectionString);
});

test('embedded PostgreSQL starts where the path is too long for a socket, also after a kill', async () => {
  folder = join(root, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(join(folder, '..'));
  const app = launch();
  const { connectionString } = await app.ready();
  await writeRow(connectionString);
  await app.end('SIGKILL');
  await expectRecovery();
  expect(await apps.at(-1)?.end('SIGTERM')).toBe(0);
  expect(existsSync(decodeURIComponent(connectionString.split('host=')[1] ?? ''))).toBe(false);
});

test('embedded PostgreSQL starts where the path has spaces, quotes and accents', async () => {
  folder = join(root, `mi taller "ñandú", l'año`);
  await writeRow((await launch().ready()).connectionString);
});

test('embedded PostgreSQL starts for an ordinary user, and later for root on the same folder', async (context) => {
  const otherUser = whyNotAsOther();
  if (otherUser) context.skip(`not tested as an ordinary user: ${otherUser}`);
  chownSync(root, NOBODY.uid, NOBODY.gid);
  const app = launch(folder, NOBODY);
  await writeRow((await app.ready()).connectionString);
  expect(await app.end('SIGTERM')).toBe(0);
  await expectRecovery();
});

function whyNotAsOther(): string | null {
  if (process.geteuid?.() !== 0) return 'this run is not root, so all other tests were';
  const options = { ...NOBODY, cwd: '/' };
  const can = spawnSync(
    process.execPath,
    ['-e', 'require("node:fs").readdirSync(process.argv[1])', import.meta.dirname],
    options,
  );
  return can.status === 0 ? null : 'the checkout lies in a folder that only root may enter';
}
