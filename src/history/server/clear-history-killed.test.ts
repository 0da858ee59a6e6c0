import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { startAppProcess, TEST_APP_KEY } from '#test/app-process.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { historyCalls } from '#test/history-calls.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let db: Db;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  db = openDatabase({ connectionString, onConnectionLost: () => undefined }).db;
  attachAuditResources(
    db,
    openAuditResources({ auditHeads: null, backups: null }, appKeysFromSecret(TEST_APP_KEY)),
  );
  fixtures = await seedFixtures(db);
  await createAccount(db, { username: 'rosario', role: 'admin' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const rowsOf = async (table: 'history_clearings' | 'history_export_parts') =>
  (await db.selectFrom(table).selectAll().execute()).length;

test('clearing the history changes nothing when its process is killed, and works when it is repeated', async () => {
  for (let count = 0; count < 3; count += 1) {
    await insertClosedCitation(db, fixtures.oilChange, ['done', '2026-10-05T12:00Z']);
  }
  const environment = { DATABASE_URL: database.connectionString };
  const first = await startAppProcess(environment);
  const { token } = (await signIn(first.url, 'rosario')).body.data;
  // The export is written when the clearing waits for the aggregate counters.
  const release = await holdLock(db, sql`select from history_tally for update`);
  const answer = historyCalls(first.url, bearerHeader(token))
    .clear({ password: PASSWORD })
    .catch(() => null);
  await waitForLockWait(db, 'set cleared_at');
  await first.kill();
  expect(await answer).toBeNull();
  await release();

  const second = await startAppProcess(environment);
  try {
    const admin = historyCalls(second.url, bearerHeader(token));
    expect((await admin.read()).body.data.total).toBe(3);
    expect([await rowsOf('history_clearings'), await rowsOf('history_export_parts')]).toEqual([
      0, 0,
    ]);
    const again = await admin.clear({ password: PASSWORD });
    expect([again.status, again.body.data.citations]).toEqual([200, 3]);
    expect((await admin.read()).body.data.total).toBe(0);
    expect((await admin.copy(again.body.data._id)).lines).toHaveLength(5);
  } finally {
    await second.terminate();
  }
});
