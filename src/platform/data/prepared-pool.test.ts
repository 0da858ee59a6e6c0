// @own-process: a process prepares its first 500 statements.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { allowLongStatements, type Db, openDatabase } from './database.ts';
import { NETWORK_TIMEOUTS } from './database-client.ts';
import { sendPipelined } from './pipelined-query.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  ({ db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined }));
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

test('the pool prepares a statement once per connection', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await sql`select ${turn}::int + ${1}::int as mark_of_this_test`.execute(db);
  }
  const { rows } = await sql<{ calls: number }>`
    select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
    where statement like '%mark_of_this_test%' and statement not like '%pg_prepared_statements%'`.execute(
    db,
  );
  expect(rows).toEqual([{ calls: 3 }]);
});

test('the pool fails only one call after a migration changes the columns of a table', async () => {
  const read = () => db.selectFrom('components').selectAll().where('code', '=', 'x').execute();
  await read();
  await sql`alter table components add column added_later int`.execute(db);
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  await expect(read()).resolves.toEqual([]);
});

test('the pool rejects a statement after queryMs, except in a transaction for long statements', async () => {
  const hasty = openDatabase({
    connectionString: database.connectionString,
    max: 1,
    onConnectionLost: () => undefined,
    timeouts: { ...NETWORK_TIMEOUTS, queryMs: 500 },
  });
  const slow = sql`select pg_sleep(1)`;
  try {
    await expect(slow.execute(hasty.db)).rejects.toThrow('Query read timeout');
    await hasty.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx);
      await slow.execute(tx);
      await sendPipelined(tx, slow.compile(tx));
    });
    await expect(slow.execute(hasty.db)).rejects.toThrow('Query read timeout');
  } finally {
    await hasty.db.destroy();
  }
});
