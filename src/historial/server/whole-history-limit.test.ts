import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { holdLock } from '#test/lock-waits.ts';
import { createStaff } from '#test/staff.ts';

const site = testEnvironment();

test('GET /api/history?limit=-1 answers 503 with Retry-After to excess requests when fifty run concurrently', async () => {
  const { db } = site.app.context;
  const { headers } = await createStaff(db, ['historial']);
  const whole = () => request(`${site.app.url}/api/history?limit=-1`, 'GET', undefined, headers);
  const release = await holdLock(db, sql`lock table history_tally in access exclusive mode`);
  const replies = Array.from({ length: 50 }, whole);
  const first = await Promise.race(replies);
  await release();
  expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect(first.body.message).toBe(
    'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.',
  );
  await Promise.all(replies);
  expect((await whole()).status).toBe(200);
});
