import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { type Files, importCalls, SHEET } from '#test/import-calls.ts';
import type { ImportPreview } from '../contract/imports.ts';

const { send, hashes, left } = importCalls(testEnvironment());

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
const zip = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files));
// Made before the app listens: it takes seconds on a busy machine, in which an idle connection would end.
const ZEROS = zip({ 'citas.json': new Uint8Array(64 * 1024 * 1024) });
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
  ['a zip of zeros', () => ({ 'a.zip': ZEROS }), 'unreadable-import'],
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
