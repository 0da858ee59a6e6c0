import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database, { rateLimits: true, trustProxy: true });
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

const call = async (forwarded: string) => {
  const booking = bookingBody(randomUUID(), THURSDAY, '09:00');
  const headers = { 'x-forwarded-for': forwarded };
  return (await request(`${app.url}/api/citations`, 'POST', booking, headers)).status;
};

test('the rate limit counts the address that the proxy appended, not one that the client sent', async () => {
  let status = 0;
  for (let n = 1; n < 100 && status !== 429; n += 1) {
    status = await call(`203.0.113.${n}, 198.51.100.7`);
  }
  expect(status).toBe(429);
  expect(await call('203.0.113.200, 198.51.100.7')).toBe(429);
  expect(await call('198.51.100.7, 203.0.113.200')).not.toBe(429);
});
