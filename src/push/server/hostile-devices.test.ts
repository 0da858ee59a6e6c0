import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { forgetOldSessions, IDLE_MS } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { AuditAction } from '#shared/records/audit-text.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { type PushService, startPushService } from '#test/push-service.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { PushDevice } from '../contract/push-device.ts';
import { closeOldPushes } from './device-actions.ts';

let service: PushService;
const site = testEnvironment(async () => {
  service = await startPushService();
  return { webhookHosts: new Set([service.host]) };
});
const db = () => site.app.context.db;
let staff: Staff;
beforeEach(async () => {
  staff = await createStaff(db(), ['agenda']);
});
afterEach(async () => {
  service.release();
  site.app.setNow(MONDAY_MORNING);
  await db().deleteFrom('push_devices').execute();
  await db().deleteFrom('push_messages').execute();
});
afterAll(() => service.close());

const call = <Data = Record<string, unknown>>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  of = staff,
) => request<Data>(`${site.app.url}/api/push-devices${path}`, method, body, of.headers);

const save = (keys: object, of = staff) =>
  call<PushDevice>('PUT', '', { ...keys, kinds: ['booking'], showsNames: false }, of);

/** The lines of the audit log about the devices of users. */
const linesOf = (action: AuditAction, ...of: Staff[]) =>
  db()
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', action)
    .where(
      'record_id',
      'in',
      of.map(({ actor }) => actor.id),
    )
    .execute();

/** A key of the right form that is no point of the curve. */
const NO_POINT = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');

test('a key that is no point of the curve is rejected at its field', async () => {
  const { status, body } = await save({ ...service.subscribe(), p256dh: NO_POINT });
  expect([status, body.fields]).toEqual([
    400,
    { p256dh: 'La clave de avisos del navegador no es válida.' },
  ]);
});

test('a device whose service hangs delays no other device', async () => {
  const slow = service.subscribe(null);
  const other = service.subscribe();
  const { body: first } = await save(slow);
  for (let sent = 0; sent < 25; sent += 1) await call('POST', `/${first.data._id}/test`, {});
  const { body } = await save(other);
  await call('POST', `/${body.data._id}/test`, {});
  await pollUntil(async () => (service.to(other.endpoint).length > 0 ? true : undefined));
  expect(service.to(slow.endpoint)).toHaveLength(1);
});

test('two users subscribe one browser at once', async () => {
  const second = await createStaff(db(), 'admin');
  const keys = service.subscribe();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => save(keys, index % 2 ? staff : second)),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await db().selectFrom('push_devices').select('id').execute()).toHaveLength(1);
  const added = await linesOf('push-device-added', staff, second);
  const removed = await linesOf('push-device-removed', staff, second);
  expect(removed).toHaveLength(added.length - 1);
  expect(removed.length).toBeGreaterThan(0);
});

test('an eleventh device replaces the oldest, with a line in the audit log', async () => {
  for (let made = 0; made < 11; made += 1) {
    site.app.setNow(MONDAY_MORNING + made);
    await save(service.subscribe());
  }
  expect(await linesOf('push-device-removed', staff)).toEqual([{ details: { oldest: true } }]);
});

test.each([
  'https://ejemplo.com/\u0000',
  'https://ejemplo.com/\ud800',
  'https://ejemplo.com/ñ',
  '',
])('the address %j is rejected at its field', async (endpoint) => {
  const replies = [
    await save({ ...service.subscribe(), endpoint }),
    await call('POST', '/find', { endpoint }),
  ];
  const fields = { endpoint: 'La dirección de avisos del navegador no es válida.' };
  expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
    Array(2).fill([400, fields]),
  );
});

test('a lost phone whose session ended by its age gets none after an admin ends the sessions of its user', async () => {
  await save(service.subscribe());
  const later = MONDAY_MORNING + IDLE_MS + 60_000;
  await inTransaction(db(), async (tx) => {
    await closeOldPushes(tx, later);
    await forgetOldSessions(tx, later);
  });
  expect(await db().selectFrom('push_devices').select('id').execute()).toHaveLength(1);
  site.app.setNow(later);
  const { headers } = await createStaff(db(), 'admin', { now: later });
  const url = `${site.app.url}/api/auth/sessions?user=${staff.actor.id}`;
  expect((await request(url, 'DELETE', undefined, headers)).status).toBe(200);
  expect(await db().selectFrom('push_devices').select('id').execute()).toEqual([]);
});
