import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/operations/config.ts';
import { signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { type CallSubject, countCall } from './rate-limit.ts';

const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const site = testEnvironment({ rateLimits: true, trustProxy });
const STRANGER = '203.0.113.77';

/** Returns the tables that contain the text, also as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = site.app.context;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ one: number }>`
      select 1 as one from ${sql.table(name)} as line
      where to_jsonb(line)::text like any (${[text, Buffer.from(text).toString('hex')].map((part) => `%${part}%`)})
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('the counts of calls and failed sign-ins hold no address of a stranger', async () => {
  const { url } = site.app;
  const from = { 'x-forwarded-for': STRANGER };
  const token = 'A'.repeat(43);
  expect((await request(`${url}/api/cancel/${token}`, 'POST', {}, from)).status).toBe(404);
  expect((await signIn(url, 'nadie', 'not it', STRANGER)).status).toBe(401);
  const { db } = site.app.context;
  expect((await db.selectFrom('call_counts').select('calls').execute()).length).toBeGreaterThan(1);
  expect(await db.selectFrom('login_failures').select('failures').execute()).toHaveLength(1);
  // The audit log names the network of a failed sign-in, for admins.
  await expect.poll(() => tablesWith(STRANGER)).toEqual(['audit_log']);
});

test('call_counts rejects a subject that is not a hash', async () => {
  const limit = { name: 'test', calls: 1, windowMinutes: 1 };
  const plain: CallSubject = Buffer.from(STRANGER);
  await expect(countCall(site.app.context.db, limit, plain, 0)).rejects.toThrow(
    /call_counts_subject_check/,
  );
});
