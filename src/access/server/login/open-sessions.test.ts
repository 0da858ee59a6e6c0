import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ABSOLUTE_MS, openSession } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ListedSession } from '../../contract/session.ts';

const site = testEnvironment();
const NOW = Date.parse('2026-11-23T12:00Z');
const PHONE = { address: '203.0.113.7', device: 'Safari en iPhone' };
const NO_PERMISSION = 'No tienes permiso para hacer eso.';

let admin: Staff;
beforeAll(async () => {
  site.app.setNow(NOW);
  admin = await createStaff(site.app.context.db, 'admin', { now: NOW });
});

const call = <Data>(method: 'GET' | 'DELETE', path: string, by: Staff) =>
  request<Data>(`${site.app.url}/api/auth/sessions${path}`, method, undefined, by.headers);
const list = async (by: Staff, path = '') =>
  (await call<ListedSession[]>('GET', path, by)).body.data;
const alive = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${site.app.url}/api/auth/verify`;
  return (await request(url, 'GET', undefined, headers)).status === 200;
};

/** Creates a user with a session, another one on a telephone, and an expired one. */
async function person() {
  const { db } = site.app.context;
  const staff = await createStaff(db, ['agenda'], { now: NOW });
  const { id } = staff.actor;
  const phone = await inTransaction(db, (tx) => openSession(tx, id, NOW - 1000, PHONE));
  await inTransaction(db, (tx) => openSession(tx, id, NOW - ABSOLUTE_MS - 1, PHONE));
  return { ...staff, id, phone };
}

async function endedIn(actor: string) {
  const { db } = site.app.context;
  const lines = db.selectFrom('audit_log').select('details').where('action', '=', 'session-ended');
  return (await lines.where('actor_id', '=', actor).orderBy('id').execute()).map(
    (line) => line.details,
  );
}

describe('GET /api/auth/sessions', () => {
  test('lists the open sessions of the caller, last used first, without tokens', async () => {
    const own = await person();
    const shown = await list(own);
    const at = (ago: number) => new Date(NOW - ago).toISOString();
    expect(shown.map(({ _id, ...rest }) => rest)).toEqual([
      {
        device: 'Dispositivo desconocido',
        network: '',
        createdAt: at(0),
        lastUsedAt: at(0),
        current: true,
      },
      {
        device: 'Safari en iPhone',
        network: '203.0.113.7',
        createdAt: at(1000),
        lastUsedAt: at(1000),
        current: false,
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(own.phone);
  });

  test('lists the sessions of another user for admins only', async () => {
    const own = await person();
    expect((await list(admin, `?user=${own.id}`)).map(({ current }) => current)).toEqual([
      false,
      false,
    ]);
    const { status, body } = await call('GET', `?user=${admin.actor.id}`, own);
    expect([status, body.error]).toEqual([403, NO_PERMISSION]);
    for (const user of ['x', newId()]) {
      const unknown = await call('GET', `?user=${user}`, admin);
      expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown-user']);
    }
  });
});

describe('DELETE /api/auth/sessions', () => {
  test('ends one session of the caller by its id, once', async () => {
    const own = await person();
    const id = (await list(own)).find(({ current }) => !current)?._id ?? '';
    const ended = await call<{ _id: string }>('DELETE', `/${id}`, own);
    expect([ended.status, ended.body.data]).toEqual([200, { _id: id }]);
    expect([await alive(own.phone), await alive(own.token)]).toEqual([false, true]);
    const again = await call('DELETE', `/${id}`, own);
    expect([again.status, again.body.error]).toEqual([404, 'Esa sesión ya terminó.']);
    expect(await endedIn(own.id)).toEqual([{ sessions: 1 }]);
  });

  test('ends all other sessions of the caller', async () => {
    const own = await person();
    expect((await call<{ ended: number }>('DELETE', '', own)).body.data).toEqual({ ended: 2 });
    expect([await alive(own.phone), await alive(own.token)]).toEqual([false, true]);
    expect((await call<{ ended: number }>('DELETE', '', own)).body.data).toEqual({ ended: 0 });
    expect(await endedIn(own.id)).toEqual([{ sessions: 2 }]);
  });

  test('requires a step-up for own sessions and for those of another user', async () => {
    const own = await person();
    const id = (await list(own)).find(({ current }) => !current)?._id ?? '';
    site.app.setNow(NOW + 10 * 60_000 + 1);
    for (const by of [own, admin]) {
      for (const path of [`/${id}`, '', `?user=${own.id}`]) {
        const { status, body } = await call('DELETE', path, by);
        expect([path, status, body.code]).toEqual([path, 403, 'step-up-needed']);
      }
    }
    expect(await alive(own.phone)).toBe(true);
    site.app.setNow(NOW);
  });

  test('ends the sessions of another user for admins only', async () => {
    const [one, other] = [await person(), await person()];
    const id = (await list(other))[0]?._id ?? '';
    expect((await call('DELETE', `/${id}`, one)).body.code).toBe('unknown-session');
    expect((await call('DELETE', `?user=${other.id}`, one)).body.error).toBe(NO_PERMISSION);
    expect(await alive(other.token)).toBe(true);
    expect((await call('DELETE', `?user=${other.id}`, admin)).status).toBe(200);
    expect([await alive(other.token), await alive(other.phone)]).toEqual([false, false]);
    const [line] = await endedIn(admin.actor.id);
    expect(line).toEqual({ sessions: 3, username: other.actor.username });
  });

  test('ends a session once in two concurrent calls and answers the other with 404', async () => {
    const own = await person();
    const { db } = site.app.context;
    const id = (await list(own)).find(({ current }) => !current)?._id ?? '';
    const release = await holdLock(db, sql`select 1 from sessions where id = ${id} for update`);
    const both = [call('DELETE', `/${id}`, own), call('DELETE', `/${id}`, own)];
    await waitForLockWait(db, 'delete from "sessions"');
    await release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await endedIn(own.id)).toEqual([{ sessions: 1 }]);
  });
});
