import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Binary, EJSON, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DumpItem } from '../../rules/dump-values.ts';
import { readDump } from './read-dump.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bujia-dump-'));
});
afterEach(() => rm(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

async function read(path = folder): Promise<DumpItem[]> {
  const items: DumpItem[] = [];
  for await (const item of readDump(path)) items.push(item);
  return items;
}

const documentsIn = (items: DumpItem[]) =>
  items.flatMap((item) => (item.kind === 'document' ? [item.document] : []));
const sentencesIn = (items: DumpItem[]) =>
  items.flatMap(({ ...item }) =>
    item.kind === 'problem'
      ? [`${item.problem.file}:${item.problem.line} ${item.problem.sentence}`]
      : [],
  );

const ID = '65a1b2c3d4e5f60718293a4b';
const CLIENT = { _id: ID, name: 'Ñandú «Güemes»', price: 12.5 };
const jsonLine = (document: object) => `${JSON.stringify(document)}\n`;

const key = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((name) => !name.startsWith('$') && !name.includes('\0') && name !== '__proto__');
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => new Binary(bytes)),
    fc.constant(new ObjectId(ID)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const documents = fc.array(
  fc.dictionary(key, value, { maxKeys: 6 }).map((each) => ({ _id: new ObjectId(ID), ...each })),
  { maxLength: 8 },
);

/** What the reader makes of a value: an id is text, a binary its bytes. */
function plain(each: unknown): unknown {
  if (each instanceof ObjectId) return each.toHexString();
  if (Array.isArray(each)) return each.map(plain);
  if (each instanceof Binary) return new Uint8Array(each.value());
  if (each instanceof Date) return each;
  if (typeof each !== 'object' || each === null) return each === 0 ? 0 : each;
  return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, plain(inner)]));
}

const canonical = (document: object) => EJSON.stringify(document, { relaxed: false });
const relaxed = (document: object) => EJSON.stringify(document, { relaxed: true });
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

/** Writes documents in each format: name and content of the file. */
const FORMATS: Readonly<
  Record<string, (all: object[]) => readonly [name: string, content: string | Uint8Array]>
> = {
  'canonical lines': (all) => ['users.json', all.map((each) => `${canonical(each)}\n`).join('')],
  'relaxed lines, CRLF': (all) => [
    'users.jsonl',
    all.map((each) => `${relaxed(each)}\r\n`).join(''),
  ],
  'lines without the last break': (all) => ['users.ndjson', all.map(canonical).join('\n')],
  'an array of mongoexport': (all) => ['users.json', `[${all.map(canonical).join(',\n')}]\n`],
  'an indented array': (all) => [
    'usuarios.json',
    EJSON.stringify(all, undefined, 2, { relaxed: false }),
  ],
  'indented documents': (all) => [
    'users.json',
    all.map((each) => `${EJSON.stringify(each, undefined, 4, { relaxed: true })}\n`).join(''),
  ],
  'lines with a byte order mark': (all) => [
    'users.json',
    `\uFEFF${all.map((each) => `${canonical(each)}\n`).join('')}`,
  ],
  'lines in UTF-16': (all) => [
    'users.json',
    utf16(all.map((each) => `${canonical(each)}\n`).join('')),
  ],
  'compressed lines': (all) => [
    'users.json.gz',
    gzipSync(all.map((each) => `${canonical(each)}\n`).join('')),
  ],
  BSON: (all) => ['taller/users.bson', Buffer.concat(all.map((each) => serialize(each)))],
  'compressed BSON': (all) => [
    'taller/users.bson.gz',
    gzipSync(Buffer.concat(all.map((each) => serialize(each)))),
  ],
};

describe('readDump', () => {
  it.each(Object.keys(FORMATS))('gives the documents that were written as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const [name, content] = FORMATS[format]?.(all) ?? ['', ''];
        if (content.length === 0) return;
        const place = await mkdtemp(join(folder, 'each-'));
        mkdirSync(dirname(join(place, name)), { recursive: true });
        writeFileSync(join(place, name), content);
        const items = await read(place);
        expect(sentencesIn(items)).toEqual([]);
        expect(documentsIn(items)).toEqual(all.map(plain));
      }),
      { numRuns: 60 },
    );
  });

  it('reads the files of a folder in the order of the import', async () => {
    write('dump/taller/expenses.bson', serialize(CLIENT));
    write('dump/taller/expenses.metadata.json', '{}');
    write('dump/taller/users.json', jsonLine(CLIENT));
    write('dump/taller/Citas.json', jsonLine(CLIENT));
    write('dump/taller/taller.stock_movements.json', jsonLine(CLIENT));
    const items = await read();
    expect(items.map((item) => item.collection)).toEqual([
      'users',
      'movements',
      'citations',
      'expenses',
    ]);
  });

  it('names what it does not read of a folder', async () => {
    write('users.json', jsonLine(CLIENT));
    write('usuarios.bson', serialize(CLIENT));
    write('settings.json', jsonLine(CLIENT));
    write('invoices.json', jsonLine(CLIENT));
    write('citas.xlsx', 'x');
    write('a/b/c/d/e/services.json', jsonLine(CLIENT));
    symlinkSync('/etc/passwd', join(folder, 'services.json'));
    write('empty/expenses.json', '');
    expect(sentencesIn(await read())).toMatchInlineSnapshot(`
      [
        "a/b/c/d/e:0 La carpeta está demasiado adentro y no se lee.",
        "services.json:0 Es un enlace simbólico y no se sigue.",
        "citas.xlsx:0 No se reconoce el formato del archivo: debe ser .json, .jsonl o .bson, también comprimido con .gz.",
        "invoices.json:0 No se reconoce de qué colección es el archivo: su nombre debe ser el de la colección (citations, services…).",
        "settings.json:0 Esta colección no se importa: las preferencias se ajustan en el panel.",
        "users.json:0 Ya se leyó otro archivo de la misma colección; este no se lee.",
        "empty/expenses.json:0 El archivo está vacío.",
      ]
    `);
  });

  it('goes on after a broken line', async () => {
    write(
      'users.json',
      `${jsonLine(CLIENT)}{"_id": "a", "name": "sin cerrar}\n${jsonLine(CLIENT)}{"a": [1, 2}\n{"a": 1\n7\n${jsonLine(CLIENT)}`,
    );
    const items = await read();
    expect(documentsIn(items)).toEqual([CLIENT, CLIENT, CLIENT]);
    expect(sentencesIn(items)).toMatchInlineSnapshot(`
      [
        "users.json:2 El documento no es JSON válido; se sigue en la línea siguiente.",
        "users.json:4 El documento no es JSON válido; se sigue en la línea siguiente.",
        "users.json:5 El documento no es JSON válido; se sigue en la línea siguiente.",
        "users.json:6 Aquí debería haber un documento entre llaves.",
      ]
    `);
  });

  it('goes on after a broken document of an array', async () => {
    const broken = '{\n  "name": "x"\n  "price": {{\n}';
    write(
      'users.json',
      `[\n${[JSON.stringify(CLIENT), broken, JSON.stringify(CLIENT)].join(',\n')}\n]`,
    );
    const items = await read();
    expect(documentsIn(items)).toEqual([CLIENT, CLIENT]);
    expect(sentencesIn(items)).toMatchInlineSnapshot(`
      [
        "users.json:3 El documento no es JSON válido; se sigue en la línea siguiente.",
      ]
    `);
  });

  it('reads a file in Windows-1252 and says so', async () => {
    const line = Buffer.from(jsonLine({ name: 'Núñez' }), 'latin1');
    write('users.json', Buffer.concat([line, line]));
    const items = await read();
    expect(documentsIn(items)).toEqual([{ name: 'Núñez' }, { name: 'Núñez' }]);
    expect(sentencesIn(items)).toEqual([
      'users.json:1 El archivo no está en UTF-8: desde aquí se lee como Windows-1252.',
    ]);
  });

  it('ends for any bytes, with a document or a sentence for each', async () => {
    const names = ['users.json', 'users.bson', 'users.json.gz'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc
            .array(fc.constantFrom(...'{}[],:"\\\n 1au'), { maxLength: 200 })
            .map((all) => Buffer.from(all.join(''))),
        ),
        async (name, bytes) => {
          const place = await mkdtemp(join(folder, 'any-'));
          writeFileSync(join(place, name), bytes);
          await read(place);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reads any damage of a real file', async () => {
    const all = Array.from({ length: 20 }, (_, index) => ({
      ...CLIENT,
      index,
      list: [{ a: 'b' }],
    }));
    const contents = {
      'users.json': Buffer.from(all.map(jsonLine).join('')),
      'users.bson': Buffer.concat(all.map((each) => serialize(each))),
      'services.json': Buffer.from(JSON.stringify(all, undefined, 2)),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(contents)),
        fc.nat(),
        fc.nat(255),
        async ([name, content], at, byte) => {
          const place = await mkdtemp(join(folder, 'damaged-'));
          const bytes = Buffer.from(content);
          bytes[at % bytes.length] = byte;
          writeFileSync(join(place, name), bytes);
          const items = await read(place);
          const rows = items.length;
          expect(rows).toBeGreaterThan(0);
          if (name === 'users.json') expect(rows).toBeGreaterThanOrEqual(all.length - 1);
        },
      ),
      { numRuns: 400 },
    );
  });
});
