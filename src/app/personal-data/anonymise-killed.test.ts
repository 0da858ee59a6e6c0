import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { startAppProcess } from '#test/app-process.ts';
import { linksOf } from '#test/client-records.ts';
import { insertClosedCitation } from '#test/closed-rows.ts';
import { createDatabase } from '#test/database.ts';
import { type Fixtures, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { recordTestIncome } from '#test/income.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { insertMail } from '#test/person-records.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let db: Db;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  const { connectionString } = database;
  db = openDatabase({ connectionString, onConnectionLost: () => undefined }).db;
  fixtures = await seedFixtures(db);
  await createAccount(db, { username: 'rosario', role: 'admin' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The rows of every table that erasing changes, as text. */
async function personalRows(): Promise<unknown[]> {
  const tables = ['clients', 'client_contacts', 'motorcycles', 'motorcycle_owners'];
  const all = [];
  for (const table of [...tables, 'citations', 'financial_transactions', 'mails']) {
    const { rows } = await sql`select to_jsonb(each)::text as row from ${sql.table(table)} as each
      order by 1`.execute(db);
    all.push([table, rows]);
  }
  return all;
}

test('erasing a client changes nothing when its process is killed, and works when it is repeated', async () => {
  const closed = ['done', '2026-10-05T12:00Z'] as const;
  const citation = await insertClosedCitation(db, fixtures.oilChange, closed);
  await recordTestIncome(db, '2026-10-05T12:00Z', { cause: { type: 'citation', id: citation } });
  const mail = await insertMail(db, citation, 'sent');
  const { client } = await linksOf(db, citation);
  const before = await personalRows();

  const environment = { DATABASE_URL: database.connectionString };
  const first = await startAppProcess(environment);
  const { token } = (await signIn(first.url, 'rosario')).body.data;
  const anonymise = (url: string) =>
    request(
      `${url}/api/clients/${client}/anonymise`,
      'POST',
      { password: PASSWORD },
      bearerHeader(token),
    );
  // Everything but the mails is erased when the call waits for this one.
  const release = await holdLock(db, sql`select from mails where id = ${mail} for update`);
  const answer = anonymise(first.url).catch(() => null);
  await waitForLockWait(db, 'select from mails where');
  await first.kill();
  expect(await answer).toBeNull();
  await release();
  expect(await personalRows()).toEqual(before);

  const second = await startAppProcess(environment);
  try {
    expect((await anonymise(second.url)).status).toBe(200);
    expect(JSON.stringify(await personalRows())).not.toMatch(/Lucía|lucia|099 123 456|Zafira/);
  } finally {
    await second.terminate();
  }
});
