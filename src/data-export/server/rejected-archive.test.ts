import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  exportTo,
  importInto,
  readArchive,
  tableSums,
  textOf,
  writeArchive,
} from '#test/archives.ts';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import type { Manifest } from './archive-manifest.ts';
import { importArchive } from './import-archive.ts';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let whole: string;
let files: Record<string, Uint8Array>;
let before: Record<string, string>;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-rejected-'));
  [source, target] = [await createDatabase(), await createDatabase()];
  await query(
    source.connectionString,
    `INSERT INTO services (id, name, description, duration_minutes, price_cents, category)
     VALUES (gen_random_uuid(), 'Cambio de aceite', '', 60, 4500, 'maintenance')`,
  );
  whole = join(folder, 'whole.zip');
  await exportTo(source.connectionString, whole);
  files = readArchive(whole);
  before = await tableSums(target.connectionString);
});
beforeEach(() => {
  path = join(folder, 'changed.zip');
});
afterAll(async () => {
  for (const each of [source, target]) await each?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const DAMAGED = 'está dañado o incompleto; no se cambió nada.';
const SERVICES = 'datos/services.jsonl';

/** Imports the archive at `path`, which must change nothing, and returns the sentence. */
async function rejection(): Promise<string> {
  const sentence = await importArchive(path, importInto(target.connectionString)).then(
    () => 'imported',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(await tableSums(target.connectionString)).toEqual(before);
  return sentence;
}

const replaced = (name: string, from: string, to: string) => ({
  ...files,
  [name]: Buffer.from(textOf(files, name).replace(from, to)),
});
const without = (name: string) =>
  Object.fromEntries(Object.entries(files).filter(([each]) => each !== name));

test.each<[string, () => void, string]>([
  [
    'with a changed row',
    () =>
      writeArchive(path, replaced(SERVICES, '4500', '4600'), (manifest) => {
        manifest.files = (JSON.parse(textOf(files, 'manifiesto.json')) as Manifest).files;
      }),
    `cambió después de exportarse («${SERVICES}»); no se cambió nada.`,
  ],
  [
    'with a row that the database stores in another way',
    () => writeArchive(path, replaced(SERVICES, '"price_cents":4500', '"price_cents": 4500')),
    'La tabla services no quedó igual que en el archivo; no se cambió nada.',
  ],
  [
    'with a row that breaks a rule of the schema',
    () => writeArchive(path, replaced(SERVICES, '"duration_minutes":60', '"duration_minutes":-1')),
    'El archivo no se pudo cargar (',
  ],
  [
    'with a column more',
    () => writeArchive(path, replaced(SERVICES, '{', '{"more":1,')),
    'La tabla services no quedó igual que en el archivo; no se cambió nada.',
  ],
  [
    'with a reference to nothing',
    () =>
      writeArchive(path, {
        ...files,
        'datos/service_plans.jsonl': Buffer.from(
          '{"service_id":"3f0c6d0e-7a51-4a55-9d0c-0d2f6d0b6b11","every_months":6,"every_km":null}\n',
        ),
      }),
    'El archivo no se pudo cargar (',
  ],
  [
    'with a file that ends the COPY',
    () => writeArchive(path, replaced(SERVICES, '{', '\\.\n{')),
    'no se cambió nada.',
  ],
  [
    'without the file of a table',
    () => writeArchive(path, without(SERVICES)),
    'no tiene las tablas de una exportación de Bujía; no se cambió nada.',
  ],
  [
    'without a table',
    () =>
      writeArchive(path, without(SERVICES), (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'services');
      }),
    'no tiene las tablas de una exportación de Bujía; no se cambió nada.',
  ],
  [
    'with a table that archives leave out',
    () =>
      writeArchive(path, { ...files, 'datos/sessions.jsonl': Buffer.alloc(0) }, (manifest) => {
        manifest.tables.push({ name: 'sessions', columns: ['id'], rows: 0 });
      }),
    'no tiene las tablas de una exportación de Bujía; no se cambió nada.',
  ],
  [
    'with other columns',
    () =>
      writeArchive(path, files, (manifest) => {
        const [table] = manifest.tables;
        if (table) table.columns = table.columns.slice(1);
      }),
    'no tiene las tablas de una exportación de Bujía; no se cambió nada.',
  ],
  [
    'of a newer version',
    () =>
      writeArchive(path, files, (manifest) => {
        manifest.migrations.push('9999_later.sql');
      }),
    'es de una versión más nueva de Bujía (',
  ],
  [
    'of a newer format',
    () =>
      writeArchive(path, files, (manifest) => {
        Object.assign(manifest, { format: 'bujia-datos-2' });
      }),
    'es de una versión más nueva de Bujía (bujia-datos-2): actualiza el programa.',
  ],
  [
    'with migrations in another order',
    () =>
      writeArchive(path, files, (manifest) => {
        manifest.migrations.reverse();
      }),
    'no tiene las tablas de una exportación de Bujía; no se cambió nada.',
  ],
  [
    'with a manifest of another shape',
    () =>
      writeArchive(path, files, (manifest) => {
        Object.assign(manifest, { sequences: 1 });
      }),
    DAMAGED,
  ],
  [
    'with a file that the manifest does not name',
    () => {
      const named = (JSON.parse(textOf(files, 'manifiesto.json')) as Manifest).files;
      writeArchive(path, { ...files, 'extra.txt': Buffer.from('x') }, (manifest) => {
        manifest.files = named;
      });
    },
    'cambió después de exportarse («extra.txt»); no se cambió nada.',
  ],
  [
    'with a name outside of the archive',
    () => writeArchive(path, { ...files, '../../etc/passwd': Buffer.from('x') }),
    DAMAGED,
  ],
  [
    'with an absolute name',
    () => writeArchive(path, { ...files, '/etc/passwd': Buffer.from('x') }),
    DAMAGED,
  ],
  ['of another program', () => writeArchiveOf({ 'hola.txt': 'hola' }), 'no es una exportación'],
  [
    'that is half',
    () => writeFileSync(path, readFileSync(whole).subarray(0, readFileSync(whole).length / 2)),
    DAMAGED,
  ],
  ['that is empty', () => writeFileSync(path, ''), DAMAGED],
  [
    'with a changed byte',
    () => {
      const bytes = readFileSync(whole);
      const at = bytes.indexOf(SERVICES) + SERVICES.length + 20;
      bytes[at] = (bytes[at] ?? 0) ^ 255;
      writeFileSync(path, bytes);
    },
    DAMAGED,
  ],
  ['with a file twice', () => writeTwice(), DAMAGED],
  ['that unpacks to a gigabyte', () => writeBomb(), DAMAGED],
])('importArchive rejects an archive %s and changes nothing', async (_name, write, sentence) => {
  write();
  const found = await rejection();
  expect(found).toContain('BackupError: ');
  expect(found).toContain(sentence);
});

test('importArchive rejects an installation with data and changes nothing', async () => {
  path = whole;
  expect(await importArchive(path, importInto(source.connectionString)).then(String, String)).toBe(
    'BackupError: Esta instalación ya tiene datos (services): un archivo se importa solo en una instalación vacía. No se cambió nada.',
  );
});

test('importArchive rejects a database of another program', async () => {
  const other = await createDatabase();
  try {
    await query(
      other.connectionString,
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE cuentas (id int)',
    );
    expect(
      await importArchive(whole, importInto(other.connectionString)).then(String, String),
    ).toBe(
      'BackupError: La base de datos tiene tablas de otro programa: usa una vacía. No se cambió nada.',
    );
  } finally {
    await other.drop();
  }
});

function writeArchiveOf(content: Record<string, string>): void {
  writeArchive(path, {
    ...Object.fromEntries(Object.entries(content).map(([name, text]) => [name, Buffer.from(text)])),
    'manifiesto.json': Buffer.from('{}'),
  });
}

/** Repeats the first record of the directory. */
function writeTwice(): void {
  const bytes = readFileSync(whole);
  const end = bytes.length - 22;
  const offset = bytes.readUInt32LE(end + 16);
  const length = 46 + bytes.readUInt16LE(offset + 28);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(tail.readUInt16LE(10) + 1, 10);
  tail.writeUInt32LE(tail.readUInt32LE(12) + length, 12);
  const record = bytes.subarray(offset, offset + length);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, end), record, tail]));
}

/** One file of a gigabyte of zeros, packed 1 000 to 1, in an archive that is consistent with itself. */
function writeBomb(): void {
  const size = 2 ** 30;
  const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: 2 });
  const name = Buffer.from('manifiesto.json');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(8, 10);
  record.writeUInt32LE(block.length * 1024 + 2, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + block.length * 1024 + 2, 16);
  const file = openSync(path, 'w');
  for (const part of [head, name]) writeSync(file, part);
  for (let each = 0; each < 1024; each += 1) writeSync(file, block);
  for (const part of [Buffer.from([3, 0]), record, name, end]) writeSync(file, part);
  closeSync(file);
}
