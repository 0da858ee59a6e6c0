import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { bearerHeader, createAccount, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ManagedUser } from '../contract/managed-user.ts';

const site = testEnvironment();
let admin: Staff;
let clerk: Staff;
beforeAll(async () => {
  admin = await createStaff(site.app.context.db, 'admin', { name: 'Zulma Arrillaga' });
  await createStaff(site.app.context.db, 'admin', { name: 'Otra Admin' });
  clerk = await createStaff(site.app.context.db, ['agenda', 'historial']);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function users<Data = ManagedUser>(
  method: Method,
  path = '',
  body?: unknown,
  who: Staff | null = admin,
): Promise<Reply<Data>> {
  return request<Data>(`${site.app.url}/api/auth/users${path}`, method, body, who?.headers);
}

const PAULA = {
  username: 'Paula.M',
  password: 'bielas y pistones 9',
  name: '  Paula Methol ',
  email: 'paula@ejemplo.com',
  role: 'user',
  permissions: ['historial', 'agenda', 'agenda'],
};
const NO_SESSION = 'Tu sesión ha expirado. Por favor inicia sesión nuevamente.';
const NO_PERMISSION = 'No tienes permiso para hacer eso.';

test.each([
  ['GET', '', undefined],
  ['POST', '', PAULA],
  ['PUT', `/${newId()}`, PAULA],
  ['DELETE', `/${newId()}`, undefined],
] as const)(
  '%s /users%s is allowed for admins only',
  {
    meta: {
      specification: {
        'admin 6': [['lets staff create, edit and delete users', "'POST'", "'PUT'", "'DELETE'"]],
      },
    },
  },
  async (method, path, body) => {
    const without = await users(method, path, body, null);
    expect([without.status, without.body.error]).toEqual([401, NO_SESSION]);
    const other = await users(method, path, body, clerk);
    expect([other.status, other.body.error]).toEqual([403, NO_PERMISSION]);
  },
);

describe('GET /api/auth/users', () => {
  test('lists users by name, ignoring case and accents, without secrets', {
    meta: {
      specification: {
        'admin 3 Managed user': [['password (write only)', "'permissions'", "'updatedAt'"]],
      },
    },
  }, async () => {
    await createAccount(site.app.context.db, { username: 'angel', name: 'ángel Bruzzone' });
    await createAccount(site.app.context.db, { username: 'andrea', name: 'Andrea Cal' });
    const { status, body } = await users<ManagedUser[]>('GET');
    expect(status).toBe(200);
    const names = body.data.map(({ name }) => name);
    expect(names.indexOf('Andrea Cal')).toBe(names.indexOf('ángel Bruzzone') - 1);
    expect(names.at(-1)).toBe('Zulma Arrillaga');
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([
      '_id',
      'createdAt',
      'email',
      'name',
      'permissions',
      'role',
      'updatedAt',
      'username',
    ]);
  });
});

describe('POST /api/auth/users', () => {
  test('returns the new user, who can sign in', {
    meta: {
      specification: {
        'admin 3 Permission keys': [['(booleans)', 'agenda: true', 'reservas: false']],
      },
    },
  }, async () => {
    const { status, body } = await users('POST', '', PAULA);
    expect([status, body.message]).toEqual([201, 'Usuario creado exitosamente']);
    expect(body.data).toMatchObject({
      username: 'paula.m',
      name: 'Paula Methol',
      email: 'paula@ejemplo.com',
      role: 'user',
    });
    expect(body.data.permissions).toEqual({
      agenda: true,
      reservas: false,
      productos: false,
      servicios: false,
      stock: false,
      finanzas: false,
      historial: true,
    });
    expect((await signIn(site.app.url, 'paula.m', PAULA.password)).status).toBe(200);
  });

  test('accepts permissions as an object of booleans and gives an admin all of them', async () => {
    const permissions = { agenda: true, stock: false };
    const one = await users('POST', '', { ...PAULA, username: 'flags', permissions });
    expect(one.body.data.permissions).toMatchObject({ agenda: true, stock: false });
    const two = await users('POST', '', { ...PAULA, username: 'jefa', role: 'admin', permissions });
    expect(Object.values(two.body.data.permissions)).toEqual(Array(7).fill(true));
  });

  test('creates one of two concurrent users whose names differ in case only', async () => {
    const twins = await Promise.all(
      ['doble', 'DOBLE'].map((username) => users('POST', '', { ...PAULA, username })),
    );
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = twins.find(({ status }) => status === 409);
    expect([second?.body.code, second?.body.error]).toEqual([
      'username-taken',
      'Ya existe un usuario con ese nombre.',
    ]);
  });

  const FORM =
    'El nombre de usuario debe tener de 3 a 40 letras sin acento, números, puntos o guiones.';
  const PERSONAL =
    'La contraseña no puede estar hecha de tu nombre, tu e-mail o el nombre del taller.';
  const FLAGS =
    'Los permisos deben ser agenda, reservas, productos, servicios, stock, finanzas o historial.';
  test.each([
    ['username', undefined, 'El nombre de usuario es requerido.'],
    ['username', ' ', 'El nombre de usuario es requerido.'],
    ['username', 'ab', FORM],
    ['username', 'josé', FORM],
    ['username', 'a b c', FORM],
    ['password', undefined, 'La contraseña es requerida.'],
    ['password', '', 'La contraseña es requerida.'],
    ['password', 'corta 123', 'La contraseña debe tener al menos 10 caracteres.'],
    ['password', 'á'.repeat(129), 'La contraseña no puede superar los 128 caracteres.'],
    ['password', 'Contraseña2026', 'Esa contraseña es demasiado común. Elige otra.'],
    ['password', '1234567890', 'Esa contraseña es demasiado común. Elige otra.'],
    ['password', 'Paula.M2026', 'La contraseña no puede ser el nombre de usuario.'],
    ['password', 'Methol Paula 85', PERSONAL],
    ['password', 'ejemplo.2026!', PERSONAL],
    ['password', 'TallerDePrueba 1', PERSONAL],
    ['name', '', 'El nombre completo es requerido.'],
    ['name', 'a'.repeat(101), 'El nombre no puede superar los 100 caracteres.'],
    ['name', 'Pau\u0000la', 'El nombre contiene caracteres que no se pueden usar.'],
    ['email', 'paula', 'Por favor ingresa un email válido que contenga @.'],
    ['role', 'root', 'El rol debe ser admin o user.'],
    ['permissions', ['todo'], FLAGS],
    ['_id', newId(), 'El campo "_id" no se reconoce.'],
  ])(
    'rejects %s %j with 400',
    {
      meta: {
        specification: {
          'admin 3 Managed user': [['role (admin or user)', 'El rol debe ser admin o user.']],
          'admin 5 User form': [
            ['Username is required', 'El nombre de usuario es requerido.'],
            ['Password is required on create', 'La contraseña es requerida.'],
            ['Full name is required', 'El nombre completo es requerido.'],
            ['Role is admin or user', 'El rol debe ser admin o user.'],
          ],
        },
      },
    },
    async (field, value, sentence) => {
      const before = await users<ManagedUser[]>('GET');
      const { status, body } = await users('POST', '', { ...PAULA, [field]: value });
      expect([status, body.code, body.fields]).toEqual([
        400,
        'invalid-input',
        { [field]: sentence },
      ]);
      expect((await users<ManagedUser[]>('GET')).body.data).toEqual(before.body.data);
    },
  );

  test('accepts a password of 10 or 128 characters of any kind', async () => {
    for (const password of ['ñandú y 🏍!', `${'🏍 moto é '.repeat(14)}¿?`]) {
      const username = `signos-${[...password].length}`;
      const created = await users('POST', '', { ...PAULA, username, password });
      expect(created.status).toBe(201);
      expect((await signIn(site.app.url, username, password)).status).toBe(200);
    }
    expect((await users<ManagedUser[]>('GET')).body.data.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['signos-10', 'signos-128']),
    );
  });
});

describe('PUT /api/auth/users/{id}', () => {
  const CHANGE = { name: 'Paula M.', email: '', role: 'user', permissions: ['agenda'] };

  test('keeps the password when it is blank, and accepts the username in any case', {
    meta: {
      specification: {
        'admin 5 User form': [
          ['blank on edit means unchanged', "password: ''"],
          ['email is optional', "email: ''"],
        ],
      },
    },
  }, async () => {
    const { _id, username } = await createAccount(site.app.context.db);
    const change = { ...CHANGE, username: username.toUpperCase(), password: '' };
    const { status, body } = await users('PUT', `/${_id}`, change);
    expect([status, body.message]).toEqual([200, 'Usuario actualizado exitosamente']);
    expect(body.data).toMatchObject({ name: 'Paula M.', username });
    expect((await signIn(site.app.url, username)).status).toBe(200);
  });

  test('replaces the old password', async () => {
    const { _id, username } = await createAccount(site.app.context.db);
    await users('PUT', `/${_id}`, { ...CHANGE, password: 'otra frase con ruedas' });
    expect((await signIn(site.app.url, username)).status).toBe(401);
    expect((await signIn(site.app.url, username, 'otra frase con ruedas')).status).toBe(200);
  });

  test('writes nothing when nothing changes', async () => {
    const { _id } = await createAccount(site.app.context.db, { name: 'Paula M.' });
    const digest = () =>
      site.app.context.db
        .selectFrom('users')
        .select((row) => [row.fn.max('updated_at').as('at')])
        .executeTakeFirst();
    const before = await digest();
    expect((await users('PUT', `/${_id}`, CHANGE)).status).toBe(200);
    expect(await digest()).toEqual(before);
  });

  test.each([
    ['username', 'otra', 'El nombre de usuario no se puede cambiar.'],
    ['password', 'corta', 'La contraseña debe tener al menos 10 caracteres.'],
    ['password', 'tallermotos2026', 'Esa contraseña es demasiado común. Elige otra.'],
    ['name', ' ', 'El nombre completo es requerido.'],
    ['role', undefined, 'El rol debe ser admin o user.'],
  ])('rejects %s %j with 400', async (field, value, sentence) => {
    const { _id } = await createAccount(site.app.context.db);
    const { status, body } = await users('PUT', `/${_id}`, { ...CHANGE, [field]: value });
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test.each([newId(), 'nadie', '%00', '..'])('answers 404 for the unknown user %s', async (id) => {
    const { status, body } = await users('PUT', `/${encodeURIComponent(id)}`, CHANGE);
    expect(status).toBe(404);
    expect(['unknown-user', 'not-found']).toContain(body.code);
  });
});

test('DELETE /api/auth/users/{id} ends all sessions of the deleted user', async () => {
  const { username, _id } = await createAccount(site.app.context.db);
  const tokens = [await signIn(site.app.url, username), await signIn(site.app.url, username)].map(
    ({ body }) => body.data.token,
  );
  const verify = (token: string) =>
    request(`${site.app.url}/api/auth/verify`, 'GET', undefined, bearerHeader(token));
  for (const token of tokens) expect((await verify(token)).status).toBe(200);
  expect((await users('DELETE', `/${_id}`)).status).toBe(200);
  for (const token of tokens) expect((await verify(token)).status).toBe(401);
});
