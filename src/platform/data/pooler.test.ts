import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#platform/operations/config.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';

/** The address of the pool leads to PostgreSQL itself; its sessions have a name of their own. */
const TIMEOUTS =
  '-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000';

let database: TestDatabase;
let app: TestApp | null = null;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  await app?.stop();
  app = null;
  await database.drop();
});

function poolAddress(more: Record<string, string>): string {
  const url = new URL(database.connectionString);
  for (const [name, value] of Object.entries({ application_name: 'pool', ...more })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

test('start uses DATABASE_POOL_URL for requests and jobs, and DATABASE_URL for notifications', async () => {
  app = await startTestApp(database, { databasePoolUrl: poolAddress({ options: TIMEOUTS }) });
  await fetch(`${app.url}/api/services/active`);
  const sessions = await query<{ name: string; last: string }>(
    database.connectionString,
    `select application_name as name, query as last from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const names = sessions.map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['pool', 'bujia-changes']));
  const ofJobs = sessions.filter(({ last }) => last.includes('pgboss'));
  expect(new Set(ofJobs.map(({ name }) => name))).toEqual(new Set(['pool']));
});

test('start rejects a DATABASE_POOL_URL whose sessions have no timeouts', async () => {
  const started = startTestApp(database, { databasePoolUrl: poolAddress({}) });
  const error = await started.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain("necesita connect_query='set statement_timeout = 5000;");
});
