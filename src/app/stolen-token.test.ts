import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '#shared/contract/access-policy.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createApiToken, createStaff, type Staff } from '#test/staff.ts';

/**
 * Endpoints that reject an admin's token without a step-up. The table is written by hand, so that
 * an endpoint that loses its `stepUp` fails here.
 */
const STEP_UP_ALWAYS = [
  'POST /api/auth/users',
  'PUT /api/auth/users/:id',
  'DELETE /api/auth/users/:id',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/auth/sessions',
  'POST /api/tokens',
  'DELETE /api/tokens/:id',
  'POST /api/calendar-feeds',
  'DELETE /api/calendar-feeds/:id',
  'PUT /api/push-devices',
  'POST /api/webhooks',
  'PUT /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/totp/confirm',
  'POST /api/auth/factors/passkeys',
  'POST /api/auth/factors/passkeys/confirm',
  'POST /api/auth/factors/recovery-codes',
  'DELETE /api/auth/factors/:id',
  'DELETE /api/auth/users/:id/factors',
  'PUT /api/auth/factor-policy',
  'POST /api/financial/transactions/:id/void',
  'POST /api/cash/:day/reopen',
  'POST /api/backups',
  'POST /api/imports/preview',
  'POST /api/imports',
  'POST /api/imports/:id/undo',
  'GET /api/history/exports/:id',
  'GET /api/clients/:id/export',
];

/**
 * Endpoints that require a step-up by a rule: a refund above the limit (`refund-limit.test.ts` of
 * pagos, `refunds.test.ts` of caja), a discount above its limit (`discounts.test.ts`), a change of these limits
 * (`business.test.ts` of ajustes).
 */
const STEP_UP_BY_RULE = [
  'POST /api/reservations/:id/refunds',
  'POST /api/money/movements',
  'PUT /api/money/discount',
  'PUT /api/settings/business',
];

/** Endpoints whose body holds the password. */
const PASSWORD_IN_BODY: readonly (readonly [route: string, body: object])[] = [
  ['POST /api/auth/password', { current: 'adivinada', password: 'una clave del ladrón' }],
  ['POST /api/auth/step-up', { password: 'adivinada' }],
  ['POST /api/citations/clear-history', { password: 'adivinada' }],
  ['POST /api/clients/:id/anonymise', { password: 'adivinada' }],
  ['POST /api/backups/:id/download', { password: 'adivinada' }],
  ['POST /api/export', { password: 'adivinada' }],
];

const site = testEnvironment();
let thief: Staff;
beforeAll(async () => {
  const signedInAt = MONDAY_MORNING - site.app.context.config.stepUpMinutes * 60_000 - 1;
  thief = await createStaff(site.app.context.db, 'admin', { now: signedInAt });
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('the endpoints with a step-up are exactly those of the two tables', () => {
  const asking = (when: Endpoint['stepUp']) =>
    site.app.app.endpoints.filter(({ stepUp }) => stepUp === when).map(nameOf);
  expect(asking('always').sort()).toEqual([...STEP_UP_ALWAYS].sort());
  expect(asking('by-rule').sort()).toEqual([...STEP_UP_BY_RULE].sort());
});

test('a stolen admin token is rejected where a step-up or a password is always required', async () => {
  const before = await rows();
  const { token, actor } = thief;
  const send = (route: string, body: object) => {
    const [method, path = ''] = route.split(' ');
    const url = site.app.url + path.replace(':id', actor.id);
    const sent = method === 'GET' || method === 'DELETE' ? undefined : body;
    const by = { authorization: `Bearer ${token}` };
    return request(url, method as Endpoint['method'], sent, by);
  };
  for (const route of STEP_UP_ALWAYS) {
    const { status, body } = await send(route, {});
    expect([route, status, body.code]).toEqual([route, 403, 'step-up-needed']);
  }
  for (const [route, given] of PASSWORD_IN_BODY) {
    const { status, body } = await send(route, given);
    expect([route, status, body.code]).toEqual([route, 403, 'wrong-password']);
  }
  expect(await rows()).toEqual(before);
});

test('an API token is rejected where a step-up or a password is always required', async () => {
  const before = await rows();
  const { db } = site.app.context;
  const { headers } = await createApiToken(db, thief.actor.id, PERMISSIONS);
  for (const route of [...STEP_UP_ALWAYS, ...PASSWORD_IN_BODY.map(([each]) => each)]) {
    const [method, path = ''] = route.split(' ');
    const url = site.app.url + path.replace(':id', thief.actor.id);
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const reply = await request(url, method as Endpoint['method'], body, headers);
    expect([route, reply.status, reply.body.code]).toEqual([route, 403, 'not-by-token']);
  }
  expect(await rows()).toEqual(before);
});

/** Returns the data that a thief could change. */
async function rows(): Promise<unknown> {
  const { rows: found } = await sql`
    select (select md5(string_agg(u::text, '|' order by id)) from users u) as users,
      (select count(*) from refunds) as refunds, (select count(*) from backup_runs) as backups,
      (select count(*) from financial_transactions) as transactions,
      (select count(*) from history_clearings) as clearings,
      (select count(*) from sessions) as sessions, (select count(*) from user_factors) as factors,
      (select count(*) from factor_roles) as roles`.execute(site.app.context.db);
  return found;
}
