import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { findApiToken, permissionsOfToken } from '#platform/auth/api-tokens.ts';
import { isSteppedUp, requireStepUp } from '#platform/auth/auth-guard.ts';
import { hashToken, newId } from '#platform/data/ids.ts';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createApiToken, createStaff, type Staff } from '#test/staff.ts';
import type { ListedToken } from '../../contract/api-token.ts';

const site = testEnvironment();
const NOW = Date.parse('2026-11-23T12:00Z');
const MINUTE = 60_000;
const NOT_BY_TOKEN = 'Un token de API no puede hacer eso: entra al panel con tu usuario.';

let admin: Staff;
beforeAll(async () => {
  site.app.setNow(NOW);
  admin = await createStaff(site.app.context.db, 'admin', { now: NOW });
});

type Headers = Record<string, string>;
type Created = ListedToken & { token: string };
const call = <Data = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { headers }: { headers: Headers },
  body?: unknown,
) => request<Data>(`${site.app.url}/api${path}`, method, body, headers);
const create = (by: { headers: Headers }, body: object = {}) =>
  call<Created>('POST', '/tokens', by, { name: 'Contador', permissions: ['agenda'], ...body });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const list = async (by: { headers: Headers }, query = '') =>
  (await call<ListedToken[]>('GET', `/tokens${query}`, by)).body.data;
const person = (granted: readonly Permission[] = ['agenda']) =>
  createStaff(site.app.context.db, granted, { now: NOW });

async function permissionsOf(by: { headers: Headers }): Promise<unknown> {
  const { status, body } = await call<{ admin: { permissions: Record<string, boolean> } }>(
    'GET',
    '/auth/verify',
    by,
  );
  if (status !== 200) return status;
  return PERMISSIONS.filter((each) => body.data.admin.permissions[each]);
}

const linesOf = (actor: Staff['actor']) =>
  site.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'address', 'device'])
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .execute();

describe('POST /api/tokens', () => {
  test('answers the token once, and stores its hash', async () => {
    const own = await person(['agenda', 'stock']);
    const { status, body } = await create(own, {
      name: '  Planilla  ',
      permissions: ['stock', 'agenda', 'stock'],
      expiresAt: '2026-11-30',
    });
    const { token, ...listed } = body.data;
    expect(status).toBe(201);
    expect(token).toMatch(/^bujia_[\w-]{43}$/);
    expect(listed).toEqual({
      _id: expect.any(String),
      name: 'Planilla',
      permissions: ['agenda', 'stock'],
      lostPermissions: [],
      createdAt: new Date(NOW).toISOString(),
      expiresAt: '2026-11-30',
      expired: false,
      lastUsedAt: null,
    });
    expect(await list(own)).toEqual([listed]);
    const row = await site.app.context.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', listed._id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toEqual(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await linesOf(own.actor)).toEqual([
      {
        action: 'token-created',
        details: { name: 'Planilla', permissions: ['agenda', 'stock'], expiresAt: '2026-11-30' },
        address: '127.0.0.1',
        device: 'Dispositivo desconocido',
      },
    ]);
  });

  test.each([
    ['name', { name: ' ' }, 'Escribe qué programa usará el token.'],
    ['name', { name: 'x'.repeat(41) }, 'El nombre no puede superar los 40 caracteres.'],
    ['name', { name: 'a\nb' }, 'El nombre contiene caracteres que no se pueden usar.'],
    ['permissions', { permissions: [] }, 'Elige al menos un permiso.'],
    ['permissions', { permissions: ['todo'] }, 'Ese permiso no existe.'],
    [
      'permissions',
      { permissions: ['agenda', 'stock'] },
      'Solo puedes dar permisos que tú tienes.',
    ],
    ['expiresAt', { expiresAt: '2026-02-30' }, 'Escribe un día válido (AAAA-MM-DD).'],
    ['expiresAt', { expiresAt: '2026-11-22' }, 'El día de vencimiento ya pasó.'],
    [
      'expiresAt',
      { expiresAt: '2036-11-30' },
      'El vencimiento puede ser a lo sumo de aquí a diez años.',
    ],
  ])('rejects an invalid field %s: %j', async (field, body, sentence) => {
    const own = await person();
    const reply = await create(own, body);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid-input']);
    expect(Object.entries(reply.body.fields ?? {})).toEqual([
      [expect.stringMatching(`^${field}`), sentence],
    ]);
    expect(await list(own)).toEqual([]);
  });
});

describe('GET /api/tokens', () => {
  test('lists the own tokens, and for admins those of another user', async () => {
    const own = await person();
    const other = await person();
    const { token: _token, ...first } = (await create(own)).body.data;
    site.app.setNow(NOW + MINUTE);
    const { token: _other, ...second } = (await create(own, { name: 'Otro' })).body.data;
    site.app.setNow(NOW);
    expect(await list(own)).toEqual([second, first]);
    expect(await list(admin)).toEqual([]);
    expect(await list(admin, `?user=${own.actor.id}`)).toEqual([second, first]);
    const query = `/tokens?user=${own.actor.id}`;
    expect((await call('GET', query, other)).status).toBe(403);
    for (const unknown of [newId(), 'x']) {
      const reply = await call('GET', `/tokens?user=${unknown}`, admin);
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-user']);
    }
  });
});

describe('DELETE /api/tokens/:id', () => {
  test('revokes the own token, once', async () => {
    const own = await person();
    const { _id, token } = (await create(own)).body.data;
    expect(await permissionsOf(bearer(token))).toEqual(['agenda']);
    expect((await call('DELETE', `/tokens/${_id}`, own)).body.data).toEqual({ _id });
    const rejected = await call('GET', '/auth/verify', bearer(token));
    expect([rejected.status, rejected.body.code, rejected.body.error]).toEqual([
      401,
      'no-session',
      'El token de API no es válido: venció, lo revocaron o está incompleto.',
    ]);
    const again = await call('DELETE', `/tokens/${_id}`, own);
    expect([again.status, again.body.error]).toEqual([404, 'Ese token ya no existe.']);
    const [, line] = await linesOf(own.actor);
    expect(line).toMatchObject({ action: 'token-revoked', details: { name: 'Contador' } });
  });

  test('revokes a token of another user for admins alone', async () => {
    const own = await person();
    const { _id, token } = (await create(own)).body.data;
    for (const id of [_id, newId(), 'x']) {
      const reply = await call('DELETE', `/tokens/${id}`, await person());
      expect([reply.status, reply.body.code]).toEqual([404, 'unknown-token']);
    }
    expect(await permissionsOf(bearer(token))).toEqual(['agenda']);
    expect((await call('DELETE', `/tokens/${_id}`, admin)).status).toBe(200);
    expect(await permissionsOf(bearer(token))).toBe(401);
    const { username } = own.actor;
    expect((await linesOf(admin.actor)).at(-1)?.details).toEqual({ name: 'Contador', username });
  });
});

describe('a call with an API token', () => {
  test('has the permissions of the token that the owner has, for any two sets', () => {
    const sets = fc.subarray([...PERMISSIONS]);
    const roles = fc.constantFrom('admin', 'user');
    fc.assert(
      fc.property(roles, sets, sets, (role, owned, granted) => {
        const had = role === 'admin' ? PERMISSIONS : owned;
        const both = PERMISSIONS.filter((each) => had.includes(each) && granted.includes(each));
        expect(permissionsOfToken({ role, permissions: owned }, granted)).toEqual(both);
      }),
    );
  });

  test('follows each change of the owner’s permissions and role', async () => {
    const own = await person(['agenda', 'stock']);
    const by = await createApiToken(site.app.context.db, own.actor.id, ['agenda', 'finanzas']);
    const lost = async () => (await list(admin, `?user=${own.actor.id}`))[0]?.lostPermissions;
    const grant = (role: string, permissions: readonly string[]) =>
      call('PUT', `/auth/users/${own.actor.id}`, admin, { name: 'Sofía', role, permissions });
    expect(await permissionsOf(by)).toEqual(['agenda']);
    expect(await lost()).toEqual(['finanzas']);
    await grant('user', ['finanzas', 'agenda']);
    expect(await lost()).toEqual([]);
    await grant('admin', []);
    expect(await permissionsOf(by)).toEqual(['agenda', 'finanzas']);
    expect(await lost()).toEqual([]);
    expect((await call('GET', '/auth/users', by)).body.code).toBe('not-by-token');
    await grant('user', ['stock']);
    expect(await permissionsOf(by)).toEqual([]);
    await call('DELETE', `/auth/users/${own.actor.id}`, admin);
    expect(await permissionsOf(by)).toBe(401);
  });

  test('is accepted to the end of the day of its expiry in the workshop', async () => {
    const own = await person();
    const { token } = (await create(own, { expiresAt: '2026-11-23' })).body.data;
    const end = Date.parse('2026-11-24T03:00Z');
    site.app.setNow(end - 1);
    expect(await permissionsOf(bearer(token))).toEqual(['agenda']);
    site.app.setNow(end);
    expect(await permissionsOf(bearer(token))).toBe(401);
    site.app.setNow(NOW);
    const [listed] = await list(own);
    expect(listed).toMatchObject({ expiresAt: '2026-11-23', expired: false });
  });

  test('records its last use at most once a minute', async () => {
    const own = await person();
    const by = bearer((await create(own)).body.data.token);
    const lastUse = async () => (await list(own))[0]?.lastUsedAt;
    const at = (now: number) => new Date(now).toISOString();
    await permissionsOf(by);
    expect(await lastUse()).toBe(at(NOW));
    site.app.setNow(NOW + MINUTE);
    await permissionsOf(by);
    expect(await lastUse()).toBe(at(NOW));
    site.app.setNow(NOW + MINUTE + 1);
    await permissionsOf(by);
    expect(await lastUse()).toBe(at(NOW + MINUTE + 1));
    site.app.setNow(NOW);
  });

  test('is restricted as a session of its owner is', async () => {
    const own = await person();
    const { db } = site.app.context;
    const by = await createApiToken(db, own.actor.id, ['agenda']);
    await db
      .updateTable('users')
      .set({ password_change: 'required' })
      .where('id', '=', own.actor.id)
      .execute();
    const { status, body } = await call('GET', '/services', by);
    expect([status, body.code]).toEqual([403, 'password-change-needed']);
    await db.updateTable('users').set({ password_change: null }).execute();
    await db.insertInto('factor_roles').values({ role: 'user' }).execute();
    expect((await call('GET', '/services', by)).body.code).toBe('factor-setup-needed');
    await db.deleteFrom('factor_roles').execute();
    expect((await call('GET', '/services', by)).status).toBe(200);
  });

  test('names the token in its audit lines, a rejected call included', async () => {
    const own = await person(['servicios']);
    const { db } = site.app.context;
    const by = await createApiToken(db, own.actor.id, ['servicios'], { name: 'Catálogo' });
    const service = { name: 'X', description: 'X', duration: 30, price: 1, category: 'repair' };
    expect((await call('POST', '/services', by, service)).status).toBe(201);
    expect((await call('GET', '/financial/transactions', by)).status).toBe(403);
    const origin = { address: '127.0.0.1', device: 'Token «Catálogo»' };
    expect(await linesOf(own.actor)).toMatchObject([
      { action: 'service-created', ...origin },
      { action: 'access-refused', ...origin },
    ]);
  });

  test('leaves a line for each token and for the session that is denied the same call', async () => {
    const own = await person(['servicios']);
    const { db } = site.app.context;
    for (const name of ['Uno', 'Otro', 'Uno']) {
      const by = await createApiToken(db, own.actor.id, ['servicios'], { name });
      await call('GET', '/financial/transactions', by);
    }
    await call('GET', '/financial/transactions', own);
    expect((await linesOf(own.actor)).map(({ device }) => device)).toEqual([
      'Token «Uno»',
      'Token «Otro»',
      'Dispositivo desconocido',
    ]);
  });

  test('is never stepped up, and cannot step up', async () => {
    const { context } = site.app;
    const own = await createStaff(context.db, 'admin', { now: NOW });
    const by = await createApiToken(context.db, own.actor.id, PERMISSIONS);
    const session = await findApiToken(context.db, by.token, NOW);
    if (session === null) throw new Error('the token is unknown');
    expect(isSteppedUp(context, session)).toBe(false);
    expect(() => requireStepUp(context, session)).toThrow(NOT_BY_TOKEN);
    for (const path of ['/auth/step-up', '/tokens', '/auth/password']) {
      const { status, body } = await call('POST', path, by, { password: 'x' });
      expect([path, status, body.error]).toEqual([path, 403, NOT_BY_TOKEN]);
    }
  });
});
