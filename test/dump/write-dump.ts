import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { EJSON, ObjectId, serialize } from 'bson';
import { Id, type Source } from './dirty-values.ts';
import type { GeneratedDump } from './generate-dump.ts';
import type { CollectionName } from './written.ts';

/** The forms in which a database or its owner exports a collection. */
export const DUMP_FORMATS = [
  'bson',
  'bson.gz',
  'canonical lines',
  'relaxed lines',
  'array',
  'indented array',
  'plain lines',
  'plain UTF-16',
] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

type Shape = {
  extension: string;
  /** Text before, between and after the documents. */
  around: readonly [string, string, string];
  write: (document: object) => string | Uint8Array;
};

const canonical = (document: object) => EJSON.stringify(document, { relaxed: false });
const relaxed = (document: object) => EJSON.stringify(document, { relaxed: true });
/** As a program that answers JSON writes documents: an id is text, NaN is null. */
const plain = (document: object) => JSON.stringify(document);

const LINES = ['', '\n', '\n'] as const;

const SHAPES: Readonly<Record<DumpFormat, Shape>> = {
  bson: { extension: 'bson', around: ['', '', ''], write: serialize },
  'bson.gz': { extension: 'bson.gz', around: ['', '', ''], write: serialize },
  'canonical lines': { extension: 'json', around: LINES, write: canonical },
  'relaxed lines': { extension: 'jsonl', around: LINES, write: relaxed },
  array: { extension: 'json', around: ['[', ',\n', ']\n'], write: canonical },
  'indented array': {
    extension: 'json',
    around: ['[\n', ',\n', '\n]\n'],
    write: (document) => EJSON.stringify(document, undefined, 2, { relaxed: true }),
  },
  'plain lines': { extension: 'json', around: LINES, write: plain },
  'plain UTF-16': { extension: 'json', around: LINES, write: plain },
};

export const isOfLines = (format: DumpFormat): boolean => SHAPES[format].around === LINES;

/** Writes each collection into a file of `folder`; broken lines only into files of lines. */
export async function writeDump(folder: string, dump: GeneratedDump, format: DumpFormat) {
  mkdirSync(folder, { recursive: true });
  const { extension } = SHAPES[format];
  for (const [name, documents] of Object.entries(dump.collections)) {
    const broken = dump.brokenLines
      .filter(({ collection }) => collection === name && isOfLines(format))
      .map(({ after }) => after);
    const parts = Readable.from(partsOf(documents, new Set(broken), format));
    const file = createWriteStream(join(folder, `${name as CollectionName}.${extension}`));
    if (extension.endsWith('.gz')) await pipeline(parts, createGzip(), file);
    else await pipeline(parts, file);
  }
}

function* partsOf(
  documents: readonly Source[],
  broken: ReadonlySet<number>,
  format: DumpFormat,
): Generator<Uint8Array> {
  const { around, write } = SHAPES[format];
  const [first, between, last] = around;
  const encode = (text: string) =>
    Buffer.from(text, format === 'plain UTF-16' ? 'utf16le' : 'utf8');
  if (format === 'plain UTF-16') yield encode('\uFEFF');
  if (first !== '') yield encode(first);
  for (const [at, document] of documents.entries()) {
    if (at > 0 && between !== '') yield encode(between);
    const written = write(forFormat(document, write === plain));
    yield typeof written === 'string' ? encode(written) : written;
    if (broken.has(at)) yield encode('\n{"_id": "sin cerrar, "clientName": ');
  }
  if (last !== '') yield encode(last);
}

/** Ids become those of the database, or text. */
function forFormat(value: Source, isPlain: boolean): Source {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, idsOf(each, isPlain)]),
  );
}

function idsOf(value: unknown, isPlain: boolean): unknown {
  if (value instanceof Id) return isPlain ? value.hex : new ObjectId(value.hex);
  if (Array.isArray(value)) return value.map((each) => idsOf(each, isPlain));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return forFormat(value as Source, isPlain);
}
