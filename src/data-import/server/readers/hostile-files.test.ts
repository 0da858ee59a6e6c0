import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serialize } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordCollector } from '../../rules/collect-records.ts';
import { readDump } from './read-dump.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bujia-hostile-'));
});
afterEach(() => rm(folder, { recursive: true }));

const OPTIONS = { dates: 'utc-day', timeZone: 'America/Montevideo', today: '2026-11-30' } as const;
const ID = '65a1b2c3d4e5f60718293a4b';
/** A service that is imported without a note. */
const SERVICE = { _id: ID, name: 'Service', duration: 60, price: 10, category: 'repair' };
const LINE = `${JSON.stringify(SERVICE)}\n`;

/** The number of imported records, and each sentence once. */
async function importFolder(path = folder) {
  const collector = createRecordCollector(OPTIONS);
  const sentences = new Set<string>();
  let imported = 0;
  for await (const item of readDump(path)) {
    const outcome = collector.add(item);
    if (item.kind === 'problem') sentences.add(item.problem.sentence);
    if (outcome === null) continue;
    if (outcome.kind !== 'rejected') imported += 1;
    if (outcome.kind !== 'imported') {
      for (const { sentence } of outcome.problems) sentences.add(sentence);
    }
  }
  return { imported, sentences: [...sentences] };
}

const nested = (levels: number) => {
  let value: object = { end: 1 };
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
};

function withLength(length: number): Buffer {
  const bytes = Buffer.from(serialize(SERVICE));
  bytes.writeInt32LE(length);
  return bytes;
}

const SECOND = LINE.replace(ID, ID.replace(/4b$/, '4c'));
const BSON = Buffer.from(serialize(SERVICE));
const GZIP = gzipSync(LINE.repeat(50));

/** The file, the records that come from it, and a sentence about it. */
const FILES: readonly (readonly [
  name: string,
  file: string,
  content: () => string | Uint8Array,
  imported: number,
  sentence: string,
])[] = [
  ['NUL bytes instead of a document', 'services.json', () => `\0\0\0\n${LINE}`, 1, 'Aquí debería'],
  ['a NUL in a string', 'services.json', () => LINE.replace('Service', 'a\0b'), 0, 'no es JSON'],
  [
    'an escaped NUL',
    'services.json',
    () => LINE.replace('"Service"', '"\\u0000"'),
    0,
    'le falta el nombre',
  ],
  [
    'BSON that is cut',
    'services.bson',
    () => Buffer.concat([BSON, BSON.subarray(0, 40)]),
    1,
    'antes de tiempo',
  ],
  [
    'BSON of a negative length',
    'services.bson',
    () => withLength(-1),
    0,
    'dice medir lo que no puede',
  ],
  ['BSON of 2 GB', 'services.bson', () => withLength(2 ** 31 - 1), 0, 'dice medir lo que no puede'],
  ['BSON longer than its file', 'services.bson', () => withLength(4_000_000), 0, 'antes de tiempo'],
  ['BSON shorter than it is', 'services.bson', () => withLength(20), 0, 'no es BSON válido'],
  [
    'BSON of 2 000 levels',
    'services.bson',
    () => serialize(nested(2_000)),
    0,
    'más de 100 niveles',
  ],
  [
    'JSON of a million brackets',
    'services.json',
    () => `{"a":${'['.repeat(1e6)}`,
    0,
    'más de 100 niveles',
  ],
  [
    'JSON of 200 levels',
    'services.json',
    () => `${JSON.stringify(nested(200))}\n${LINE}`,
    1,
    'más de 100 niveles',
  ],
  ['a field twice', 'services.json', () => LINE.replace('{', '{"price":99,'), 0, 'dos veces'],
  [
    '__proto__ in JSON',
    'services.json',
    () => LINE.replace('{', '{"__proto__":{"price":1},'),
    0,
    '__proto__',
  ],
  [
    '__proto__ in BSON',
    'services.bson',
    () => serialize(JSON.parse('{"__proto__":{"price":1}}')),
    0,
    '__proto__',
  ],
  [
    'a number beyond doubles',
    'services.json',
    () => LINE.replace('10', '1e999'),
    1,
    'no es un número',
  ],
  [
    'a bomb of gzip',
    'services.json.gz',
    () => gzipSync(Buffer.alloc(100_000_000, ' ')),
    0,
    'crece demasiado',
  ],
  ['a gzip that is cut', 'services.json.gz', () => GZIP.subarray(0, -12), 1, 'dañado o cortado'],
  ['a gzip with a wrong sum', 'services.json.gz', () => GZIP.with(-6, 1), 0, 'dañado o cortado'],
  [
    'two encodings',
    'services.json',
    () =>
      Buffer.concat([
        Buffer.from(LINE.replace('Service', 'Señal')),
        Buffer.from(SECOND.replace('Service', 'Señal'), 'latin1'),
      ]),
    1,
    'mezcla codificaciones',
  ],
  ['a ZIP', 'services.json', () => 'PK\u0003\u0004…', 0, 'Es un archivo ZIP'],
  [
    'an archive of mongodump',
    'services.bson',
    () => Buffer.from([0x6d, 0xe2, 0x99, 0x81, 1]),
    0,
    '--archive',
  ],
  [
    'a PDF',
    'services.json',
    () => `%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`,
    0,
    'Aquí debería',
  ],
  [
    'a document of 30 MB',
    'services.json',
    () => `{"a":"${'x'.repeat(30_000_000)}"}\n${LINE}`,
    1,
    'supera los 24 MB',
  ],
  ['errors without end', 'services.json', () => 'x\n'.repeat(100_000), 0, 'demasiados errores'],
  [
    'ids of other types',
    'services.json',
    () => LINE.replace(`"${ID}"`, '{"$oid": 5}'),
    0,
    'no tiene un _id',
  ],
  [
    'a broken date',
    'expenses.json',
    () => `{"_id":"${ID}","amount":5,"concept":"a","date":{"$date":{"$numberLong":"x"}}}`,
    1,
    'no se entiende',
  ],
  [
    'names of methods as fields',
    'services.json',
    () =>
      LINE.replace(
        '{',
        '{"toString":1,"constructor":2,"hasOwnProperty":3,"category":{"toString":4},',
      ).replace(',"category":"repair"', ''),
    1,
    'No se conoce el valor «un objeto»',
  ],
];

describe('readDump of hostile files', () => {
  it.each(FILES)('%s', async (_, file, content, imported, sentence) => {
    writeFileSync(join(folder, file), content());
    const result = await importFolder();
    expect(result.sentences.join('\n')).toContain(sentence);
    expect(result.imported).toBe(imported);
  });

  it.each([
    ['a formula', '=HYPERLINK("http://x")'],
    ['a lone surrogate', '\\ud800 moto'],
    ['right-to-left marks', '\u202eotom'],
  ])('imports %s as text', async (_, text) => {
    writeFileSync(
      join(folder, 'services.json'),
      LINE.replace('Service', text.replaceAll('"', '\\"')),
    );
    expect(await importFolder()).toEqual({ imported: 1, sentences: [] });
  });

  it('follows no link and waits for no pipe', async () => {
    const outside = join(folder, 'outside');
    mkdirSync(join(folder, 'dump'));
    mkdirSync(outside);
    writeFileSync(join(outside, 'services.json'), LINE);
    symlinkSync(join(outside, 'services.json'), join(folder, 'dump/services.json'));
    symlinkSync(folder, join(folder, 'dump/loop'));
    expect(spawnSync('mkfifo', [join(folder, 'dump/users.json')]).status).toBe(0);
    const result = await importFolder(join(folder, 'dump'));
    expect(result).toEqual({
      imported: 0,
      sentences: ['Es un enlace simbólico y no se sigue.', 'No es un archivo.'],
    });
    for (const path of ['dump/services.json', 'dump/users.json']) {
      expect((await importFolder(join(folder, path))).imported).toBe(0);
    }
  });

  it('reads a folder of many files to a limit', async () => {
    for (let number = 0; number < 1_100; number += 1) {
      const path = join(folder, `${number % 7}/x${number}.json`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
    expect((await importFolder()).sentences.join('\n')).toContain('más de 1000 archivos');
  });
});
