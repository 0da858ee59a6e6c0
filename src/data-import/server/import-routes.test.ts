import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { tableHashes } from '#test/import-dump.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ImportList, ImportPreview } from '../contract/imports.ts';
import { startImport, withImportLock } from './import-log.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const uploads = () => join(site.app.context.config.dataDir, 'uploads');
let admin: Staff;
beforeAll(async () => {
  admin = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
});
beforeEach(() => site.app.setNow(MONDAY_MORNING));

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

async function send<Data>(
  action: 'preview' | 'import',
  files: Files,
  { by = admin, ...fields }: Record<string, string> & { by?: Staff } = {},
): Promise<Reply<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ dates: 'utc-day', ...fields }))
    form.append(name, value as string);
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content]), name);
  const path = action === 'preview' ? '/api/imports/preview' : '/api/imports';
  const reply = await fetch(site.app.url + path, {
    method: 'POST',
    body: form,
    headers: by.headers,
  });
  return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) };
}
const list = async () =>
  (await request<ImportList>(`${site.app.url}/api/imports`, 'GET', undefined, admin.headers)).body
    .data;
const idle = () =>
  pollUntil(async () => {
    const { busy, running } = await list();
    return busy || running !== null ? undefined : true;
  });
const undo = (id: string) =>
  request<{ rows: number }>(`${site.app.url}/api/imports/${id}/undo`, 'POST', {}, admin.headers);
const hashes = () => tableHashes(db(), ['audit_log', 'imports', 'sessions', 'users', 'throttle']);
/** Other tests use the same folder. */
const left = () =>
  existsSync(uploads())
    ? readdirSync(uploads()).filter((name) => name.startsWith(`${process.pid}-`))
    : [];

const SHEET = `Nombre;Teléfono;Matrícula;Marca;Última visita;Kms
Ana Gómez;099 555 111;SAB 1234;Honda;5/3/2026;12.500
;099 555 112;;;;
`;

describe('POST /api/imports/preview', () => {
  test('shows what a spreadsheet would do, and changes nothing', async () => {
    const before = await hashes();
    const { status, body } = await send<ImportPreview>('preview', { 'clientes.csv': SHEET });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      source: 'clientes.csv',
      counts: [{ kind: 'clients', added: 1, known: 0, rejected: 1 }],
      ambiguous: { count: 1, examples: [{ line: 2, chosen: '2026-03-05', other: '2026-05-03' }] },
      problems: [{ line: 3, field: 'Nombre', sentence: 'Falta el nombre del cliente.' }],
      months: [],
    });
    expect(body.data.sheet?.headings.slice(4)).toEqual([
      { heading: 'Última visita', column: 'lastVisit' },
      { heading: 'Kms', column: 'kilometres' },
    ]);
    expect(await hashes()).toEqual(before);
    expect(left()).toEqual([]);
  });

  test('reads columns, kind and the order of dates as the caller chooses', async () => {
    const { body } = await send<ImportPreview>(
      'preview',
      { 'x.csv': 'A;B;C\nAna;099 555 111;5/3/2026\n' },
      { kind: 'clients', columns: 'name,phone,lastVisit', order: 'month-first' },
    );
    expect(body.data.counts).toEqual([{ kind: 'clients', added: 1, known: 0, rejected: 0 }]);
    expect(body.data.ambiguous.examples).toMatchObject([{ chosen: '2026-05-03' }]);
  });

  test('reads a dump in a zip archive with folders', async () => {
    const users = { _id: '65a000000000000000000001', username: 'ana', name: 'Ana', role: 'user' };
    const archive = zipSync({
      taller: { 'users.json': Buffer.from(JSON.stringify(users)) },
      '__MACOSX/taller/._users.json': Buffer.from('x'),
    });
    const { body } = await send<ImportPreview>('preview', {
      'taller.zip': new Uint8Array(archive),
    });
    expect(body.data).toMatchObject({
      sheet: null,
      counts: [{ kind: 'users', added: 1, known: 0, rejected: 0 }],
    });
  });
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const twoEncodings = new Uint8Array(
  Buffer.concat([Buffer.from('Nombre\nJosé\n', 'utf8'), Buffer.from('José\n', 'latin1')]),
);
const zeros = () => zipSync({ 'citas.json': new Uint8Array(64 * 1024 * 1024) });
const zip = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files));
const one = Buffer.from('{}');

/** What a browser may be made to send. */
const HOSTILE: readonly [name: string, files: () => Files, code: string][] = [
  ['no file', () => ({}), 'no-file'],
  ['an empty file', () => ({ 'a.csv': '' }), 'unreadable-import'],
  ['headings alone', () => ({ 'a.csv': 'Nombre;Teléfono\n' }), 'unreadable-import'],
  ['no known column', () => ({ 'a.csv': 'x;y\n1;2\n' }), 'unreadable-import'],
  ['NUL in a text', () => ({ 'a.csv': 'Nombre\nAna\0Pérez\n' }), 'unreadable-import'],
  ['a column twice', () => ({ 'a.csv': 'Nombre;Marca;Marca\nA;B;C\n' }), 'unreadable-import'],
  ['a quote that is not closed', () => ({ 'a.csv': 'Nombre\n"Ana\n' }), 'unreadable-import'],
  ['two encodings', () => ({ 'a.csv': twoEncodings }), 'unreadable-import'],
  ['a workbook', () => ({ 'a.xlsx': zip({ 'xl/a.xml': one }) }), 'unreadable-import'],
  ['a workbook named CSV', () => ({ 'a.csv': zip({ 'xl/a.xml': one }) }), 'unreadable-import'],
  [
    'too many columns',
    () => ({ 'a.csv': `Nombre${';x'.repeat(200)}\nAna\n` }),
    'unreadable-import',
  ],
  ['too many lines', () => ({ 'a.csv': `Nombre\n${'Ana\n'.repeat(50_001)}` }), 'unreadable-import'],
  ['a zip of zeros', () => ({ 'a.zip': new Uint8Array(zeros()) }), 'unreadable-import'],
  ['a file that is no zip', () => ({ 'a.zip': bytes('PK nothing') }), 'unreadable-import'],
  ['half a zip', () => ({ 'a.zip': zip({ 'citas.json': one }).slice(0, 40) }), 'unreadable-import'],
  [
    'a path out of the zip',
    () => ({ 'a.zip': zip({ '../../citas.json': one }) }),
    'unreadable-import',
  ],
  ['a long name in it', () => ({ 'a.zip': zip({ ['x'.repeat(300)]: one }) }), 'unreadable-import'],
  ['a zip of nothing', () => ({ 'a.zip': zip({ '.x': one }) }), 'unreadable-import'],
  [
    'two of one name in a zip',
    () => ({ 'a.zip': zip({ 'a/citas.json': one, 'b/citas.json': one }) }),
    'unreadable-import',
  ],
  [
    'an archive of this program',
    () => ({ 'a.zip': zip({ 'manifest.json': one }) }),
    'unreadable-import',
  ],
  ['two spreadsheets', () => ({ 'a.csv': SHEET, 'b.csv': SHEET }), 'unreadable-import'],
  [
    'a zip beside another file',
    () => ({ 'a.zip': zip({ 'citas.json': one }), 'b.json': '{}' }),
    'unreadable-import',
  ],
  ['a hidden name', () => ({ '.env': 'x' }), 'bad-file-name'],
];

test.each(HOSTILE)(
  '%s is rejected with a sentence, and nothing is stored',
  async (_name, files, code) => {
    const before = await hashes();
    for (const action of ['preview', 'import'] as const) {
      const { status, body } = await send(action, files());
      expect([status, body.code]).toEqual([400, code]);
      expect(body.message).toMatch(/^[A-Z«¿].*\.$/);
    }
    expect(await hashes()).toEqual(before);
    expect(left()).toEqual([]);
  },
);

test.each([
  [{ dates: 'ayer' }, 'Elige cómo se leen las fechas.'],
  [{ kind: 'users' }, 'Elige qué tiene la planilla.'],
  [{ otro: '1' }, 'El campo "otro" no se reconoce.'],
])('a wrong choice %o is rejected with its sentence', async (fields, sentence) => {
  const { status, body } = await send('preview', { 'a.csv': SHEET }, fields);
  expect([status, body.message]).toEqual([400, sentence]);
  expect(left()).toEqual([]);
});

describe('POST /api/imports', () => {
  test('imports in the background, is listed, and is undone exactly', async () => {
    const before = await hashes();
    const started = await send('import', { 'clientes.csv': SHEET });
    expect([started.status, started.body.data]).toEqual([200, { source: 'clientes.csv' }]);
    await idle();
    const { imports, failure } = await list();
    const [first] = imports;
    expect(failure).toBeNull();
    expect(first).toMatchObject({
      source: 'clientes.csv',
      state: 'done',
      undoneAt: null,
      counts: [{ kind: 'clients', added: 1, known: 0, rejected: 1 }],
    });
    await pollUntil(async () => (left().length === 0 ? true : undefined));
    const { rows } = await sql<{ actor: string }>`
      select actor_name as actor from audit_log where action = 'data-imported'`.execute(db());
    expect(rows).toEqual([{ actor: admin.actor.name }]);
    const undone = await undo(first?._id ?? '');
    expect(undone.status).toBe(200);
    expect(await hashes()).toEqual(before);
    expect((await undo(first?._id ?? '')).body).toMatchObject({ code: 'import-rejected' });
  });

  test('an undo says what blocks it', async () => {
    await send('import', { 'clientes.csv': SHEET });
    await idle();
    const [first] = (await list()).imports;
    await sql`update motorcycles set notes = notes || '.'`.execute(db());
    const { status, body } = await undo(first?._id ?? '');
    expect([status, body.code, body.data]).toEqual([
      409,
      'undo-blocked',
      { obstacles: ['motos: 1 con cambios desde entonces (SAB 1234)'] },
    ]);
    await sql`update motorcycles set notes = left(notes, -1)`.execute(db());
    expect((await undo(first?._id ?? '')).status).toBe(200);
  });

  test.each([
    ['x', 404],
    ['00000000-0000-7000-8000-000000000000', 409],
  ])('the unknown import %s cannot be undone: %i', async (id, status) => {
    expect((await undo(id)).status).toBe(status);
  });

  test('of two admins who import at once, one is rejected', async () => {
    const other = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
    const replies = await Promise.all([
      send('import', { 'uno.csv': SHEET }),
      send('import', { 'dos.csv': SHEET }, { by: other } as never),
    ]);
    await idle();
    const statuses = replies.map(({ status }) => status).toSorted();
    const { imports, failure } = await list();
    const done = imports.filter(({ state }) => state === 'done');
    expect(done).toHaveLength(1);
    // The second one was rejected, or found nothing new after the first one.
    expect(['200 409', '200 200']).toContain(statuses.join(' '));
    expect(failure).toBeNull();
    expect((await undo(done[0]?._id ?? '')).status).toBe(200);
  });

  test('is rejected while an import runs in another process, which the list shows', async () => {
    await withImportLock(db(), async () => {
      expect((await list()).busy).toBe(true);
      const { status, body } = await send('import', { 'uno.csv': SHEET });
      expect([status, body.message]).toEqual([409, 'Ya hay una importación en curso.']);
    });
  });

  test('that was killed before it wrote anything is listed, finished by its file, and undone', async () => {
    const before = await hashes();
    const kill = () =>
      inTransaction(db(), (tx) =>
        startImport(tx, { source: 'clientes.csv', dates: 'utc-day', now: MONDAY_MORNING }),
      );
    const left = { source: 'clientes.csv', state: 'interrupted', counts: [] };
    const empty = await kill();
    expect((await list()).imports[0]).toMatchObject(left);
    const other = await send('import', { 'otra.csv': SHEET });
    expect([other.status, other.body.code]).toEqual([409, 'import-rejected']);
    expect(other.body.message).toContain('de «clientes.csv» quedó a medias');
    expect((await undo(empty)).status).toBe(200);
    const id = await kill();
    expect((await send('import', { 'clientes.csv': SHEET })).status).toBe(200);
    await idle();
    expect((await list()).imports[0]).toMatchObject({ _id: id, state: 'done' });
    expect((await undo(id)).status).toBe(200);
    expect(await hashes()).toEqual(before);
  });

  test('goes on after its user signed out', async () => {
    const leaving = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
    const { status } = await send('import', { 'uno.csv': SHEET }, { by: leaving } as never);
    expect(status).toBe(200);
    await sql`delete from sessions where user_id = ${leaving.actor.id}`.execute(db());
    await idle();
    const [first] = (await list()).imports;
    expect(first).toMatchObject({ source: 'uno.csv', state: 'done' });
    expect((await undo(first?._id ?? '')).status).toBe(200);
  });
});

test('an upload whose user lost the role during it is rejected, and nothing is stored', async () => {
  const demoted = await createStaff(db(), 'admin', { now: MONDAY_MORNING });
  const part = (head: string, content: string) => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const form = [
    part('content-disposition: form-data; name="dates"', 'utc-day'),
    part('content-disposition: form-data; name="files"; filename="a.csv"', SHEET),
  ].join('');
  const sent = httpRequest(`${site.app.url}/api/imports`, {
    method: 'POST',
    headers: { ...demoted.headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.write(form);
  await pollUntil(async () => (left().length > 0 ? true : undefined));
  await sql`update users set role = 'user' where id = ${demoted.actor.id}`.execute(db());
  sent.end('--b--\r\n');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(403);
  answer.resume();
  expect(await list()).toMatchObject({ busy: false, running: null });
  await pollUntil(async () => (left().length === 0 ? true : undefined));
});
