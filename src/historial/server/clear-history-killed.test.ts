import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf } from '#server-kit/app-keys.ts';
import { attachAuditTrail, openAuditTrail } from '#server-kit/audit-trail.ts';
import { type Db, openDatabase } from '#server-kit/database.ts';
import { startAppProcess, TEST_APP_KEY } from '#test/app-process.ts';
import { closedCitation } from '#test/closed-rows.ts';
import { createDatabase } from '#test/database.ts';
import { historyCalls } from '#test/history-calls.ts';
import { holdLock, untilWaiting } from '#test/lock-waits.ts';
import { account, bearer, PASSWORD, signIn } from '#test/logins.ts';
import type { TestDatabase } from '#test/template.ts';
import { buildWorld, type World } from '#test/world.ts';

let database: TestDatabase;
let db: Db;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  db = openDatabase({ connectionString, onConnectionLost: () => undefined }).db;
  attachAuditTrail(db, openAuditTrail({ auditHeads: null, backups: null }, keysOf(TEST_APP_KEY)));
  world = await buildWorld(db);
  await account(db, { username: 'rosario', role: 'admin' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const rowsOf = async (table: 'history_clearings' | 'history_export_parts') =>
  (await db.selectFrom(table).selectAll().execute()).length;

test('killed between the copy and the mark, everything is as it was, and clearing it again works', async () => {
  for (let count = 0; count < 3; count += 1) {
    await closedCitation(db, world.oilChange, ['done', '2026-10-05T12:00Z']);
  }
  const environment = { DATABASE_URL: database.connectionString };
  const first = await startAppProcess(environment);
  const { token } = (await signIn(first.url, 'rosario')).body.data;
  // Its copy is written when it waits to count what it marks.
  const release = await holdLock(db, sql`select from history_tally for update`);
  const answer = historyCalls(first.url, bearer(token))
    .clear({ password: PASSWORD })
    .catch(() => null);
  await untilWaiting(db, 'set cleared_at');
  await first.kill();
  expect(await answer).toBeNull();
  await release();

  const second = await startAppProcess(environment);
  try {
    const admin = historyCalls(second.url, bearer(token));
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
