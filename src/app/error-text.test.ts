import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from '#platform/data/migrate.ts';
import { createDatabase } from '#test/database.ts';
import { errorText } from './error-text.ts';

const LOGIN = 'El servidor de DATABASE_URL no acepta el usuario, la contraseña o la base de datos.';
const UNREACHABLE = 'No se pudo conectar con la base de datos de DATABASE_URL.';
const PERMISSION =
  'El usuario de DATABASE_URL no tiene permiso para crear las tablas o la extensión btree_gist.';

async function errorTextOf(work: Promise<unknown>): Promise<string | null> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).not.toBeNull();
  return errorText(error);
}

function changed(connectionString: string, change: (url: URL) => void): string {
  const url = new URL(connectionString);
  change(url);
  return url.href;
}

const adminQuery = async (text: string, connectionString = inject('testServer').admin) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

test('errorText names an unreachable database server', async () => {
  expect(await errorTextOf(migrate('postgres://nope.invalid/z'))).toBe(UNREACHABLE);
  expect(await errorTextOf(migrate('postgres://127.0.0.1:1/z'))).toBe(UNREACHABLE);
  expect(await errorTextOf(migrate('postgres://localhost:1/z'))).toBe(UNREACHABLE);
  expect(await errorTextOf(migrate('postgres:///z?host=/nowhere'))).toBe(UNREACHABLE);
});

test('errorText names an unreachable server for an AggregateError of its addresses', () => {
  const each = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(errorText(new AggregateError([each, each]))).toBe(UNREACHABLE);
});

test('errorText names the version of PgBouncer where it loses prepared statements', async () => {
  const needed =
    'DATABASE_POOL_URL necesita PgBouncer 1.21 o más nuevo, con max_prepared_statements mayor que 0.';
  expect(await errorTextOf(adminQuery('execute lost'))).toBe(needed);
  const twice = adminQuery('prepare twice as select 1; prepare twice as select 1');
  expect(await errorTextOf(twice)).toBe(needed);
});

test('errorText explains an unknown user, an unknown database and a wrong password', async () => {
  const { app } = inject('testServer');
  const user = changed(app, (url) => {
    url.username = 'nobody_here';
  });
  expect(await errorTextOf(migrate(user))).toBe(LOGIN);
  const database = changed(app, (url) => {
    url.pathname = '/not_here';
  });
  expect(await errorTextOf(migrate(database))).toBe(LOGIN);
  const wrong = new pg.DatabaseError('password authentication failed', 1, 'error');
  wrong.code = '28P01';
  expect(errorText(wrong)).toBe(LOGIN);
});

test('errorText explains a database user that may not create tables or the extension', async () => {
  const { admin } = inject('testServer');
  const role = `limited_${process.pid}`;
  const { connectionString, drop } = await createDatabase();
  const inside = changed(admin, (url) => {
    url.pathname = new URL(connectionString).pathname;
  });
  const limited = changed(connectionString, (url) => {
    url.username = role;
    url.password = 'limited';
  });
  try {
    await adminQuery(`CREATE ROLE ${role} LOGIN PASSWORD 'limited'`);
    const empty = 'DROP SCHEMA public CASCADE; DROP SCHEMA pgboss CASCADE; CREATE SCHEMA public';
    await adminQuery(`${empty}; GRANT USAGE ON SCHEMA public TO ${role}`, inside);
    expect(await errorTextOf(migrate(limited))).toBe(PERMISSION);
    await adminQuery(`GRANT CREATE ON SCHEMA public TO ${role}`, inside);
    expect(await errorTextOf(migrate(limited))).toBe(PERMISSION);
  } finally {
    await drop();
    await adminQuery(`DROP ROLE IF EXISTS ${role}`);
  }
});

test('errorText names the port that is already in use', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const second = createServer().listen(port, '127.0.0.1');
  const error = await new Promise((resolve) => second.once('error', resolve));
  expect(errorText(error)).toBe(`El puerto ${port} ya está en uso: elige otro con PORT.`);
  first.close();
});

test.each([
  ['listen', 'EADDRNOTAVAIL', 'No se puede escuchar ahí (EADDRNOTAVAIL): revisa HOST y PORT.'],
  ['listen', 'EACCES', 'No se puede escuchar ahí (EACCES): revisa HOST y PORT.'],
  ['write', 'ENOSPC', 'No queda espacio en el disco; no se cambió nada.'],
  ['open', 'EACCES', 'No se puede usar ese archivo (why).'],
  ['spawn', 'ENOENT', null],
])('errorText maps %s %s to its sentence or to null', (syscall, code, sentence) => {
  expect(errorText(Object.assign(new Error('why'), { syscall, code }))).toBe(sentence);
});

test('errorText returns null for an unknown error', () => {
  expect(errorText(new TypeError('x'))).toBeNull();
  expect(errorText('x')).toBeNull();
});
