import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { bearerHeader, createAccount, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { holdLock } from '#test/lock-waits.ts';
import { createStaff } from '#test/staff.ts';

const site = testEnvironment();

const BUSY = 'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.';

/** Calls that run or wait for their turn; the others are rejected. */
const ACCEPTED = 12;

/** Sends fifty requests while a table is locked, and unlocks it when all but the accepted ones are answered. Returns the first answer. */
async function firstOfFifty(table: string, send: () => ReturnType<typeof request>) {
  const { db } = site.app.context;
  const lock = sql`lock table ${sql.table(table)} in access exclusive mode`;
  const release = await holdLock(db, lock);
  const replies = Array.from({ length: 50 }, send);
  const answered: Awaited<ReturnType<typeof send>>[] = [];
  for (const reply of replies) void reply.then((answer) => answered.push(answer));
  await expect.poll(() => answered.length).toBeGreaterThanOrEqual(replies.length - ACCEPTED);
  await release();
  await Promise.all(replies);
  const [first] = answered;
  return [first?.status, first?.body.code, first?.body.message, first?.headers.get('retry-after')];
}

test('GET /api/history?limit=-1 answers 503 with Retry-After to excess requests when fifty run concurrently', async () => {
  const { headers } = await createStaff(site.app.context.db, ['historial']);
  const whole = () => request(`${site.app.url}/api/history?limit=-1`, 'GET', undefined, headers);
  expect(await firstOfFifty('history_tally', whole)).toEqual([503, 'unavailable', BUSY, '2']);
  expect((await whole()).status).toBe(200);
});

test('GET /api/history/exports/{id} answers 503 with Retry-After to excess requests when fifty run concurrently', async () => {
  const { db } = site.app.context;
  await createAccount(db, { username: 'rosario', role: 'admin' });
  const headers = bearerHeader((await signIn(site.app.url, 'rosario')).body.data.token);
  const id = newId();
  const counts = { citations: 1, reservations: 0 };
  await db
    .insertInto('history_clearings')
    .values({ id, at: new Date(MONDAY_MORNING), actor_name: 'Rosario', ...counts })
    .execute();
  await sql`insert into history_export_parts (clearing_id, part, lines)
    values (${id}, 0, ${JSON.stringify({ format: 'x' })})`.execute(db);
  const path = `${site.app.url}/api/history/exports/${id}`;
  const download = () => request(path, 'GET', undefined, headers);
  expect(await firstOfFifty('history_export_parts', download)).toEqual([
    503,
    'unavailable',
    BUSY,
    '2',
  ]);
  expect((await download()).status).toBe(200);
  const downloads = await sql`select from audit_log where action = 'history-downloaded'`.execute(
    db,
  );
  // The last download is a call after the others.
  expect(downloads.rows.length).toBeLessThanOrEqual(ACCEPTED + 1);
});
