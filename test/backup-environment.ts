import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import type { Backups } from '#backup/contract/backups.ts';
import { scratchDatabaseName } from '#backup/server/file/test-restore.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import type { Config } from '#platform/operations/config.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDatabase } from './database.ts';
import { request } from './http.ts';
import type { TestDatabase } from './template.ts';

/** The connection that may create the database of a test restore. */
export const adminConnection = () => ({ adminConnectionString: inject('testServer').admin });

/**
 * Apps that create backups in a folder, on a database of each test. The scheduled check may run at
 * any moment: it does the same work as the tests request, once.
 */
export function backupEnvironment() {
  let database: TestDatabase | null = null;
  let folder = '';
  /** Those that run. */
  let apps: TestApp[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bujia-copias-'));
  });
  afterEach(async () => {
    for (const app of apps) await app.stop();
    await database?.drop();
    database = null;
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    get folder() {
      return folder;
    },
    /** Starts one more app on the test's database. */
    async open(
      backups: Config['backups'] = { path: folder, createIfMissing: true },
      backupSecond: Config['backupSecond'] = null,
    ) {
      database ??= await createDatabase();
      const started = await startTestApp(database, { backups, backupSecond }, adminConnection());
      // A backup runs in a process of its own, which follows the machine's clock.
      started.setNow(null);
      const app: TestApp = {
        ...started,
        stop() {
          apps = apps.filter((each) => each !== app);
          return started.stop();
        },
      };
      apps.push(app);
      return { app, db: app.context.db, connectionString: database.connectionString };
    },
    /** Enqueues the check that the schedule runs every minute, for every process. */
    async enqueueCheck() {
      for (const { context } of apps) {
        await inTransaction(context.db, (tx) => context.jobs.enqueue(tx, 'backups', [{}]));
      }
    },
    /** Polls without a timeout; triggers the workers each time. */
    async until<Value>(probe: () => Promise<Value | undefined>): Promise<Value> {
      for (;;) {
        for (const { context } of apps) context.jobs.nudge('backups');
        const value = await probe();
        if (value !== undefined) return value;
        await sleep(20);
      }
    },
  };
}

/** Returns the ended backup runs, or undefined while there is none. */
export async function endedBackupRuns(db: Db) {
  const query = db.selectFrom('backup_runs').selectAll().where('ended_at', 'is not', null);
  const rows = await query.orderBy('id').execute();
  return rows.length > 0 ? rows : undefined;
}

/** Returns `true` when no check waits or runs. */
export async function isBackupQueueIdle(db: Db): Promise<true | undefined> {
  const { rows } = await sql`select from pgboss.job where name = 'backups'
    and state in ('created', 'active')`.execute(db);
  return rows.length === 0 ? true : undefined;
}

/** Blocks a backup by a table lock, without timeouts of a session. Returns the release. */
export async function lockCitations(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN; LOCK TABLE citations IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

/** Returns the name of the test restore's database and whether it exists. */
export async function findScratchDatabase(db: Db): Promise<{ name: string; there: boolean }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = scratchDatabaseName(rows[0]?.name ?? '');
  const found = await sql`select from pg_database where datname = ${name}`.execute(db);
  return { name, there: found.rows.length > 0 };
}

/** Reads what the panel shows. */
export async function readBackups(app: TestApp, headers: Record<string, string>): Promise<Backups> {
  const url = `${app.url}/api/backups`;
  const { status, body } = await request<Backups>(url, 'GET', undefined, headers);
  if (status !== 200) throw new Error(`GET ${url}: ${status}`);
  return body.data;
}
