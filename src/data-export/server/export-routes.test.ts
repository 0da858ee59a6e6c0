import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { pollUntil } from '#test/postgres-process.ts';
import { openExport } from './export-archive.ts';

const site = testEnvironment();
let headers: Record<string, string>;
beforeAll(async () => {
  const { app } = site;
  const account = { role: 'admin', name: 'Sofía Güida' } as const;
  const { username } = await createAccount(app.context.db, account);
  const { body } = await signIn(app.url, username);
  headers = { authorization: `Bearer ${body.data.token}`, 'content-type': 'application/json' };
});
afterEach(idle);

const OPTIONS = { now: 0, by: 'Sofía', keyId: 'ab'.repeat(16) };

async function download(password = PASSWORD): Promise<Response> {
  return fetch(`${site.app.url}/api/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
}

/** Waits until no connection of an export is open. */
async function idle(): Promise<void> {
  await pollUntil(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'bujia-export'`.execute(
      site.app.context.db,
    );
    return rows[0]?.open === 0 || undefined;
  });
}

test('an admin downloads everything with the password, and the log says so before', async () => {
  const response = await download();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="bujia-datos-2026-11-23.zip"',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(strFromU8(files['planillas/servicios.csv'] ?? new Uint8Array())).toContain(
    'nombre;categoria;descripcion;duracion_minutos;precio',
  );
  expect(strFromU8(files['planillas/servicios.csv'] ?? new Uint8Array())).toContain(
    'Service completo;Mantenimiento;Descripción;120;48,50;10,00;sí;;',
  );
  const page = strFromU8(files['index.html'] ?? new Uint8Array());
  expect(page).toContain('<h1>Todos los datos de Taller de prueba</h1>');
  expect(page).toContain('a pedido de Sofía Güida');
  expect(page).not.toMatch(/<script|undefined|\[object/);
  const log = await site.app.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(log).toEqual([{ action: 'data-exported', actor_name: 'Sofía Güida', details: {} }]);
});

test('every file of the archive is named by its page, and every link of the page leads to a file', async () => {
  const files = unzipSync(new Uint8Array(await (await download()).arrayBuffer()));
  const page = strFromU8(files['index.html'] ?? new Uint8Array());
  const linked = [...page.matchAll(/href="([^#"]+)"/g)].map(([, href]) => href);
  const data = Object.keys(files).filter((name) => /^(datos|planillas)\//.test(name));
  expect(linked.sort()).toEqual(data.sort());
});

test.each([
  ['wrong', 403, 'Contraseña incorrecta.'],
  ['', 400, 'La contraseña es requerida.'],
])('the password «%s» exports nothing', async (password, status, message) => {
  const response = await download(password);
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    status,
    message,
  ]);
});

test('an export is rejected while another one runs', async () => {
  const first = await openExport(site.app.context.connectionString, OPTIONS);
  try {
    const response = await download();
    expect([response.status, await response.json()]).toMatchObject([
      409,
      {
        code: 'export-running',
        message: 'Ya se están exportando los datos: espera a que termine.',
      },
    ]);
  } finally {
    await first.close();
  }
  expect((await download()).status).toBe(200);
});

test('what is written during an export is not in it', async () => {
  const { db, connectionString } = site.app.context;
  const { content } = await openExport(connectionString, OPTIONS);
  const before = await db
    .selectFrom('services')
    .select(sql<number>`count(*)::int`.as('n'))
    .execute();
  await sql`update services set name = name || ' (después)'`.execute(db);
  await sql`insert into services (id, name, description, duration_minutes, price_cents, category)
    values (gen_random_uuid(), 'Uno más (después)', '', 60, 1, 'repair')`.execute(db);
  const files = unzipSync(Buffer.concat(await Array.fromAsync(content)));
  const text = strFromU8(files['datos/services.jsonl'] ?? new Uint8Array());
  expect(text).not.toContain('después');
  expect(text.trim().split('\n')).toHaveLength(before[0]?.n ?? 0);
  expect(strFromU8(files['planillas/servicios.csv'] ?? new Uint8Array())).not.toContain('después');
});

test('an interrupted download leaves no connection open, and the next one works', async () => {
  const { db } = site.app.context;
  await sql`insert into services (id, name, description, duration_minutes, price_cents, category)
    select gen_random_uuid(), 'Servicio ' || n, md5(random()::text) || md5(random()::text), 60, 1, 'repair'
    from generate_series(1, 60000) as n`.execute(db);
  const asked = request(`${site.app.url}/api/export`, {
    method: 'POST',
    headers,
  });
  asked.on('error', () => {});
  asked.end(JSON.stringify({ password: PASSWORD }));
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  await once(reply, 'data');
  reply.pause();
  await pause(50);
  asked.destroy();
  await idle();
  expect((await download()).status).toBe(200);
});

test('an export that is closed before it is read leaves no connection open', async () => {
  const { close } = await openExport(site.app.context.connectionString, OPTIONS);
  await close();
  await idle();
});
