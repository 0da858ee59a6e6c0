import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { insertMovements } from '#cash/server/movement-rows.ts';
import { deleteSession, findSession, forgetOldSessions, IDLE_MS } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { insertWorkOrder } from '#test/order-rows.ts';
import { type PushService, startPushService, verifyVapid } from '#test/push-service.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { PushDevice } from '../contract/push-device.ts';
import { PUSH_KINDS, type PushKind } from '../rules/push-kinds.ts';
import { closeOldPushes } from './device-actions.ts';
import { queueTimedMessages } from './time-checks.ts';

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

type Options = { kinds?: readonly PushKind[]; showsNames?: boolean; of?: Staff };

async function subscribe({ kinds = PUSH_KINDS, showsNames = false, of = staff }: Options = {}) {
  const keys = service.subscribe();
  const { status, body } = await call<PushDevice>('PUT', '', { ...keys, kinds, showsNames }, of);
  expect(status).toBe(200);
  return { ...keys, ...body.data };
}

const find = (endpoint: string, of = staff) =>
  call<{ publicKey: string; device: PushDevice | null }>('POST', '/find', { endpoint }, of);

async function book(time: string): Promise<string> {
  const { status, body } = await request<{ _id: string }>(
    `${site.app.url}/api/citations`,
    'POST',
    bookingBody(site.fixtures.oilChange, THURSDAY, time),
  );
  expect(status).toBe(201);
  return body.data._id;
}

/** Waits until nothing is due any more. */
const settled = () =>
  pollUntil(async () => {
    const rows = await db()
      .selectFrom('push_messages')
      .select('id')
      .where(({ or, eb }) =>
        or([
          eb('lease_until', 'is not', null),
          eb('next_attempt_at', '<=', new Date(site.app.context.clock())),
        ]),
      )
      .execute();
    return rows.length === 0 ? true : undefined;
  });
const arrivedAt = async ({ endpoint }: { endpoint: string }) => {
  await settled();
  return service.to(endpoint);
};

describe('a push', () => {
  test('of a booking is encrypted for the device, signed with the key of the installation, and has no name', async () => {
    const device = await subscribe();
    const citation = await book('09:00');
    const [got] = await arrivedAt(device);
    expect(got?.message).toEqual({
      title: 'Nueva cita',
      text: 'Un cliente reservó un horario.',
      tag: `booking ${citation}`,
      path: `/admin#cita=${citation}`,
    });
    expect(got?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '3600',
    });
    const { publicKey } = (await find(device.endpoint)).body.data;
    expect(verifyVapid(String(got?.headers.authorization), publicKey).aud).toBe(service.origin);
  });

  test('names the client on a device that shows names', async () => {
    const device = await subscribe({ showsNames: true });
    await book('10:00');
    const [got] = await arrivedAt(device);
    const { client_name } = await db()
      .selectFrom('citations')
      .select('client_name')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(got?.message.text).toMatch(new RegExp(`^${client_name}: .+, 26/11/2026 10:00$`));
  });

  test('goes to devices that want the kind, and to users who may see the record when it is sent', async () => {
    const without = await createStaff(db(), ['finanzas']);
    const [other, wants, foreign] = [
      await subscribe({ kinds: ['answer'] }),
      await subscribe({ kinds: ['booking'] }),
      await subscribe({ kinds: ['booking'], of: without }),
    ];
    await book('11:00');
    expect(await arrivedAt(wants)).toHaveLength(1);
    expect(await arrivedAt(other)).toEqual([]);
    expect(await arrivedAt(foreign)).toEqual([]);
  });

  test('is queued in the transaction of its cause', async () => {
    await subscribe();
    const citation = await insertCitation(db(), site.fixtures.oilChange, {});
    const event = { citation_id: citation, kind: 'booked' as const, actor: 'client' as const };
    const rolledBack = inTransaction(db(), async (tx) => {
      await tx.insertInto('citation_events').values(event).execute();
      expect(await tx.selectFrom('push_messages').select('id').execute()).toHaveLength(1);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await db().selectFrom('push_messages').select('id').execute()).toEqual([]);
  });

  test.each([404, 410])('that is answered with %i ends the device', async (status) => {
    const device = await subscribe();
    service.answer(device.endpoint, status);
    expect((await call('POST', `/${device._id}/test`, {})).status).toBe(200);
    await settled();
    expect((await find(device.endpoint)).body.data.device).toBeNull();
    expect(await db().selectFrom('push_messages').selectAll().execute()).toEqual([]);
  });

  test('that fails is sent again after 5 s, and not after an hour', async () => {
    const device = await subscribe();
    service.answer(device.endpoint, 503);
    await call('POST', `/${device._id}/test`, {});
    expect(await arrivedAt(device)).toHaveLength(1);
    const next = async () =>
      (await db().selectFrom('push_messages').select('next_attempt_at').executeTakeFirst())
        ?.next_attempt_at;
    expect(await next()).toEqual(new Date(MONDAY_MORNING + 5_000));
    service.answer(device.endpoint, 201);
    site.app.setNow(MONDAY_MORNING + 60 * 60_000);
    const again = await createStaff(db(), 'admin', { now: site.app.context.clock() });
    const woken = await subscribe({ of: again });
    await call('POST', `/${woken._id}/test`, {}, again);
    expect(await arrivedAt(woken)).toHaveLength(1);
    expect(await arrivedAt(device)).toHaveLength(1);
  });
});

describe('what a time decides is pushed once', () => {
  test('a promise within the hour whose work goes on, and again after it was moved', async () => {
    const device = await subscribe({ kinds: ['promise'] });
    const citation = await insertCitation(db(), site.fixtures.oilChange, { status: 'in-progress' });
    await insertWorkOrder(db(), citation);
    const promise = (at: number) =>
      db()
        .updateTable('work_orders')
        .set({ promised_at: new Date(at) })
        .where('citation_id', '=', citation)
        .execute();
    await promise(MONDAY_MORNING + 90 * 60_000);
    await queueTimedMessages(site.app.context);
    expect(await arrivedAt(device)).toEqual([]);
    await promise(MONDAY_MORNING + 50 * 60_000);
    await queueTimedMessages(site.app.context);
    await queueTimedMessages(site.app.context);
    expect((await arrivedAt(device)).map(({ message }) => message.path)).toEqual([
      `/admin#cita=${citation}`,
    ]);
    await promise(MONDAY_MORNING + 55 * 60_000);
    await queueTimedMessages(site.app.context);
    expect(await arrivedAt(device)).toHaveLength(2);
  });

  test('a till with money that is open half an hour after the workshop closes', async () => {
    const device = await subscribe({ kinds: ['day'] });
    const entry = {
      cause: { kind: 'float', id: null },
      note: '',
      by: staff.actor,
      now: MONDAY_MORNING,
    } as const;
    const usd = { kind: 'in', currency: 'USD', minor: 1_000, rate: null, cents: 1_000 } as const;
    await inTransaction(db(), (tx) =>
      insertMovements(tx, entry, [{ ...usd, method: CASH_METHOD }]),
    );
    const at = async (time: string) => {
      site.app.setNow(Date.parse(`2026-11-23T${time}:00-03:00`));
      await queueTimedMessages(site.app.context);
      return arrivedAt(device);
    };
    expect(await at('18:20')).toEqual([]);
    expect((await at('18:30')).map(({ message }) => message.path)).toEqual([
      '/admin#finanzas/caja',
    ]);
    expect(await at('19:30')).toHaveLength(1);
  });
});

describe('a device', () => {
  test('ends with the session in which it was last seen', async () => {
    const device = await subscribe();
    const session = await findSession(db(), staff.token, MONDAY_MORNING, { use: false });
    await inTransaction(db(), (tx) => deleteSession(tx, session?.id ?? ''));
    await book('12:00');
    expect(await arrivedAt(device)).toEqual([]);
    expect(await db().selectFrom('push_devices').selectAll().execute()).toEqual([]);
  });

  test('stays after a session that ended by its age, and belongs to the next one of its user', async () => {
    const device = await subscribe();
    const later = MONDAY_MORNING + IDLE_MS + 60_000;
    await inTransaction(db(), async (tx) => {
      await closeOldPushes(tx, later);
      await forgetOldSessions(tx, later);
    });
    const ofDevice = () =>
      db().selectFrom('push_devices').select(['session_id', 'user_id']).executeTakeFirst();
    expect(await ofDevice()).toEqual({ session_id: null, user_id: staff.actor.id });
    site.app.setNow(later);
    const other = await createStaff(db(), ['agenda'], { now: later });
    await db()
      .updateTable('sessions')
      .set({ user_id: staff.actor.id })
      .where('user_id', '=', other.actor.id)
      .execute();
    expect((await find(device.endpoint, other)).body.data.device?._id).toBe(device._id);
    expect(await ofDevice()).toMatchObject({ session_id: expect.any(String) });
  });

  test('ends when another user opens the panel in its browser, with a line in the audit log', async () => {
    const device = await subscribe();
    const other = await createStaff(db(), 'admin');
    expect((await find(device.endpoint, other)).body.data.device).toBeNull();
    expect((await find(device.endpoint)).body.data.device).toBeNull();
    const lines = await db()
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'push-device-removed')
      .where('record_id', '=', staff.actor.id)
      .execute();
    expect(lines).toEqual([{ actor_id: other.actor.id, details: { other: true } }]);
  });

  test('is one of ten of a user', async () => {
    const first = await subscribe();
    for (let made = 0; made < 10; made += 1) {
      site.app.setNow(MONDAY_MORNING + made + 1);
      await subscribe();
    }
    expect(await db().selectFrom('push_devices').select('id').execute()).toHaveLength(10);
    expect((await find(first.endpoint)).body.data.device).toBeNull();
  });

  test.each(['http://ejemplo.com/x', 'https://127.0.0.1/x', 'https://10.0.0.1/', 'x'])(
    'is rejected with the address %s',
    async (endpoint) => {
      const body = { ...service.subscribe(), endpoint, kinds: [], showsNames: false };
      const reply = await call('PUT', '', body);
      expect([reply.status, reply.body.fields]).toEqual([
        400,
        { endpoint: 'La dirección de avisos del navegador no es válida.' },
      ]);
    },
  );

  test('of another user is unknown', async () => {
    const device = await subscribe();
    const other = await createStaff(db(), 'admin');
    const replies = [
      await call('DELETE', `/${device._id}`, undefined, other),
      await call('POST', `/${device._id}/test`, {}, other),
      await call('DELETE', `/${newId()}`, undefined),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill('unknown-device'));
    expect((await call('DELETE', `/${device._id}`, undefined)).status).toBe(200);
  });
});
