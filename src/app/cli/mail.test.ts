import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMail } from '#mail/server/mail-queries.ts';
import { writeConnection } from '#platform/postgres/postgres-address.ts';
import { PROCESS_ENV } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { LINK, openOutbox, pollUntil, sampleMail, type TestOutbox } from '#test/mail/outbox.ts';

const PROGRAM = new URL('mail.ts', import.meta.url).pathname;
const USAGE = 'Uso: npm run mail [-- show ID|last] [--to DIRECCIÓN].\n';

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let box: TestOutbox;
let ids: string[];

beforeAll(async () => {
  database = await createDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bujia-mail-'));
  writeConnection(folder, database.connectionString);
  box = await openOutbox(database.connectionString, null);
  const odd = { ...sampleMail().document, title: 'Otra \u001b[31mcita' };
  ids = await box.queue(sampleMail());
  ids.push(...(await box.queue(sampleMail({ recipient: 'luis@ejemplo.com', document: odd }))));
  for (const id of ids) {
    await pollUntil(async () => (await findMail(box.context.db, id))?.state === 'stored');
  }
});

afterAll(async () => {
  await box.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

type Outcome = { code: number; out: string; err: string };

function mail(
  args: string[],
  env: Record<string, string> = { DATA_DIR: folder },
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: { ...PROCESS_ENV, ...env } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

test('the mail command lists mails, newest first, and prints how to read one', async () => {
  const { code, out, err } = await mail([]);
  expect([code, err]).toEqual([0, '']);
  const [newest = '', oldest = '', , usage] = out.split('\n');
  const shape =
    /^[0-9a-f]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Guardado {3}\S+ +Tu cita en Taller Ñandú/;
  expect(newest).toMatch(shape);
  expect(newest).toContain('luis@ejemplo.com');
  expect(oldest).toContain('ana.perez@ejemplo.com');
  expect(usage).toBe(
    `2 de 2, horas de America/Montevideo. Para leer uno: npm run mail -- show ${ids[1]?.slice(-8)}`,
  );
});

test('the mail command shows a mail by id, by the end of its id or as the last one', async () => {
  const [ana = '', luis = ''] = ids;
  const whole = await mail(['show', ana]);
  expect(whole.out).toMatch(/^Para: ana\.perez@ejemplo\.com\nAsunto: Tu cita en Taller Ñandú/);
  expect(whole.out).toContain('\nEstado: Guardado\nAdjunto: invite.ics (REQUEST)\n\nTu cita está');
  expect(whole.out).toContain(`\nVer o cancelar la cita:\n${LINK}\n`);
  expect((await mail(['show', ana.slice(-8)])).out).toBe(whole.out);
  const last = await mail(['show', 'last']);
  expect(last.out).toBe((await mail(['show', luis])).out);
  expect(last.out).not.toContain('\u001b');
  expect((await mail(['show', 'last', '--to', 'ANA.PEREZ@ejemplo.com'])).out).toBe(whole.out);
});

test('the mail command lists only the mails to the address of --to', async () => {
  const { out } = await mail(['--to', 'Luis@ejemplo.com']);
  expect(out.split('\n').length).toBe(4);
  expect(out).not.toContain('ana.perez');
  expect((await mail(['--to', 'nadie@ejemplo.com'])).out).toBe(
    'No hay correos para nadie@ejemplo.com.\n',
  );
});

test('the mail command reads the database of DATABASE_URL', async () => {
  const { out } = await mail([], { DATABASE_URL: database.connectionString });
  expect(out).toContain('2 de 2, horas de America/Montevideo.');
});

test.each([
  [['borrar']],
  [['show']],
  [['show', 'x']],
  [['show', 'last', 'last']],
  [['--to']],
  [['--to', ' ']],
  [['--all']],
])('the mail command answers wrong arguments %j with its usage', async (args) => {
  expect(await mail(args)).toEqual({ code: 1, out: '', err: USAGE });
});

test('the mail command answers an unknown id and a missing database with one sentence', async () => {
  expect(await mail(['show', 'ffffffff'])).toEqual({
    code: 1,
    out: '',
    err: 'No hay ningún correo que corresponda a «ffffffff».\n',
  });
  const empty = mkdtempSync(join(tmpdir(), 'bujia-mail-'));
  const away =
    'No hay ninguna base de datos de Bujía en marcha: inicia la aplicación, o indica DATA_DIR o DATABASE_URL.\n';
  expect(await mail([], { DATA_DIR: empty })).toEqual({ code: 1, out: '', err: away });
  writeConnection(empty, `postgresql://bujia@localhost/bujia?host=${encodeURIComponent(empty)}`);
  expect(await mail([], { DATA_DIR: empty })).toEqual({ code: 1, out: '', err: away });
  rmSync(empty, { recursive: true });
});
