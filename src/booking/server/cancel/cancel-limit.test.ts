import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { networkKey } from '#platform/http/network.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCitation } from '#test/citation-row.ts';
import { createDatabase } from '#test/database.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { type Fixtures, MONDAY_MORNING, seedFixtures } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';

/**
 * Two apps on one database, with rate limits. Each app also counts in its memory. The tests
 * alternate between both apps, so a rejection proves that the database counts.
 */
let database: TestDatabase;
let apps: [TestApp, TestApp];
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createDatabase();
  const limited = { rateLimits: true, trustProxy: true };
  apps = [await startTestApp(database, limited), await startTestApp(database, limited)];
  fixtures = await seedFixtures(apps[0].context.db);
});
afterAll(async () => {
  await Promise.all((apps ?? []).map((app) => app.stop()));
  await database?.drop();
});
beforeEach(async () => {
  setNow(MONDAY_MORNING);
  await deleteRecords(apps[0].context.db, 'citations');
  await apps[0].context.db.deleteFrom('call_counts').execute();
});

const setNow = (now: number) => apps.forEach((app) => void app.setNow(now));

async function citationWithLink(): Promise<string> {
  const token = newToken();
  const hash = { cancel_token_hash: hashToken(token) };
  await insertCitation(apps[0].context.db, fixtures.oilChange, hash);
  return token;
}

function cancel(call: number, address: string, token = 'A'.repeat(43)) {
  const app = call % 2 === 0 ? apps[0] : apps[1];
  const headers = { 'x-forwarded-for': address };
  return request(`${app.url}/api/cancel/${token}`, 'POST', {}, headers);
}

async function callFiftyTimes(address: string): Promise<void> {
  for (let call = 0; call < 50; call += 1) expect((await cancel(call, address)).status).toBe(404);
}

const keyOf = (address: string) => networkKey(apps[0].context.keys, address);
const readCounts = () =>
  apps[0].context.db
    .selectFrom('call_counts')
    .select(['subject', 'calls'])
    .where('limit_name', '=', 'cancel')
    .execute();

test('POST /api/cancel/{token} accepts 50 calls a minute of an address over two apps, then answers 429', async () => {
  const token = await citationWithLink();
  await callFiftyTimes('203.0.113.1');
  setNow(MONDAY_MORNING + 14_500);
  for (const call of [0, 1]) {
    const rejected = await cancel(call, '203.0.113.1', token);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('46');
    expect(rejected.body).toMatchObject({
      success: false,
      code: 'too-many-requests',
      message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    });
  }
  expect(await readCounts()).toEqual([{ subject: keyOf('203.0.113.1'), calls: 52 }]);
  const { status } = await apps[0].context.db
    .selectFrom('citations')
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe('pending');
  setNow(MONDAY_MORNING + 60_000);
  expect((await cancel(0, '203.0.113.1', token)).status).toBe(200);
});

test('POST /api/cancel/{token} counts the calls of each address separately', async () => {
  const token = await citationWithLink();
  await callFiftyTimes('203.0.113.2');
  expect((await cancel(0, '203.0.113.2', token)).status).toBe(429);
  expect((await cancel(0, '203.0.113.3', token)).status).toBe(200);
  const counts = await readCounts();
  expect(counts).toHaveLength(2);
  expect(counts).toContainEqual({ subject: keyOf('203.0.113.2'), calls: 51 });
  expect(counts).toContainEqual({ subject: keyOf('203.0.113.3'), calls: 1 });
});

test('POST /api/cancel/{token} counts every concurrent call', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, call) => cancel(call, '203.0.113.4')),
  );
  expect(replies.filter((reply) => reply.status === 404)).toHaveLength(50);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);
  expect(await readCounts()).toEqual([{ subject: keyOf('203.0.113.4'), calls: 60 }]);
});

test('POST /api/cancel/{token} applies the stored count in an app that starts later', async () => {
  await callFiftyTimes('203.0.113.5');
  const later = await startTestApp(database, { rateLimits: true, trustProxy: true });
  later.setNow(MONDAY_MORNING + 30_000);
  try {
    const url = `${later.url}/api/cancel/${'A'.repeat(43)}`;
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    expect((await request(url, 'POST', {}, headers)).status).toBe(429);
  } finally {
    await later.stop();
  }
});

test('GET /api/cancel/{token} does not count as a call to cancel', async () => {
  const token = await citationWithLink();
  await request(`${apps[0].url}/api/cancel/${token}`);
  expect(await readCounts()).toEqual([]);
});
