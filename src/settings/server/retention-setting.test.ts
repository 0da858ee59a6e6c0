import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { BusinessSettings } from '../contract/business.ts';

/** The setting that erases clients by age (docs/rules/personal-data.md 4). */
const site = testEnvironment();
const path = () => `${site.app.url}/api/settings/business`;
const save = (body: unknown, { headers }: Staff) =>
  request<BusinessSettings>(path(), 'PUT', body, headers);

async function admins() {
  const { context } = site.app;
  const now = context.clock();
  const fresh = await createStaff(context.db, 'admin', { now });
  const stale = await createStaff(context.db, 'admin', {
    now: now - context.config.stepUpMinutes * 60_000 - 1,
  });
  const { body } = await request<BusinessSettings>(path(), 'GET', undefined, fresh.headers);
  return { fresh, stale, before: body.data };
}

test('retention is off at first, and its change needs a step-up', async () => {
  const { fresh, stale, before } = await admins();
  expect(before.retentionYears).toBeNull();
  const refused = await save({ ...before, retentionYears: 5 }, stale);
  expect([refused.status, refused.body.code]).toEqual([403, 'step-up-needed']);
  const saved = await save({ ...before, retentionYears: 5 }, fresh);
  expect(saved.body.data.retentionYears).toBe(5);
  const off = await save({ ...saved.body.data, retentionYears: null }, fresh);
  expect(off.body.data.retentionYears).toBeNull();
});

test.each([1, 21, 2.5, 'cinco'])('a retention of %s years is rejected', async (retentionYears) => {
  const { fresh, before } = await admins();
  const { status, body } = await save({ ...before, retentionYears }, fresh);
  expect([status, body.fields?.['retentionYears']]).toEqual([
    400,
    'El plazo debe ser un número entero de 2 a 20 años.',
  ]);
});
