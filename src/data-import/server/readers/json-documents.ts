import { isAscii, isUtf8 } from 'node:buffer';
import type { DumpDocument } from '../../rules/dump-values.ts';
import type { UnreadableDocument } from '../../rules/unreadable.ts';
import { fromJson, Unreadable } from './plain-values.ts';
import { createJsonSplitter, type Piece } from './split-json.ts';

export type ReadDocument =
  | { kind: 'document'; line: number; document: DumpDocument }
  | { kind: 'unreadable'; line: number; reason: UnreadableDocument }
  | { kind: 'windows-1252'; line: number };

/** Reads the documents of a JSON file in one of the forms of `createJsonSplitter`. */
export async function* readJsonDocuments(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<ReadDocument> {
  const splitter = createJsonSplitter();
  const decode = createDecoder();
  for await (const chunk of toUtf8(chunks)) {
    for (const piece of splitter.push(chunk)) yield* readPiece(piece, decode);
  }
  for (const piece of splitter.end()) yield* readPiece(piece, decode);
}

function* readPiece(piece: Piece, decode: Decode): Generator<ReadDocument> {
  if (piece.kind === 'unreadable') return yield piece;
  const { line } = piece;
  try {
    const { text, isFirstWindows1252 } = decode(piece.bytes);
    if (isFirstWindows1252) yield { kind: 'windows-1252', line };
    yield { kind: 'document', line, document: parse(text, piece.fields) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { kind: 'unreadable', line, reason: error.reason };
  }
}

/** `JSON.parse` keeps the last of two equal fields: then the text has more fields than the object. */
function parse(text: string, fields: number): DumpDocument {
  let parsed: object;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Unreadable('not-json');
  }
  if (countFields(parsed) !== fields) throw new Unreadable('twice-a-field');
  return fromJson(parsed);
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : values.length;
  for (const each of values) count += countFields(each);
  return count;
}

type Decode = (bytes: Buffer) => { text: string; isFirstWindows1252: boolean };

/** Decodes UTF-8. A file that is not in UTF-8 is read as Windows-1252; a file may not mix them. */
function createDecoder(): Decode {
  const windows1252 = new TextDecoder('windows-1252');
  let encoding: 'unknown' | 'utf-8' | 'windows-1252' = 'unknown';
  return (bytes) => {
    if (isAscii(bytes)) return { text: bytes.toString('latin1'), isFirstWindows1252: false };
    const found = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
    const isFirst = encoding === 'unknown';
    if (!isFirst && encoding !== found) throw new Unreadable('mixed-encodings');
    encoding = found;
    const text = found === 'utf-8' ? bytes.toString('utf8') : windows1252.decode(bytes);
    return { text, isFirstWindows1252: isFirst && found === 'windows-1252' };
  };
}

/** Drops a byte order mark, and converts UTF-16, which is recognised by its mark or by the zero beside a first bracket. */
async function* toUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null;
  let isStart = true;
  for await (const chunk of withWholeMark(chunks)) {
    const encoding = isStart ? encodingOf(chunk) : null;
    isStart = false;
    if (encoding === 'utf-16le' || encoding === 'utf-16be') decoder = new TextDecoder(encoding);
    if (decoder) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    else yield encoding === 'utf-8-mark' ? chunk.subarray(MARK_BYTES) : chunk;
  }
}

/** Length of the longest byte order mark. */
const MARK_BYTES = 3;

/** Joins the first parts until they hold a byte order mark. */
async function* withWholeMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const joined: Buffer = start === null ? chunk : Buffer.concat([start, chunk]);
    start = start !== null && joined.length < MARK_BYTES ? joined : null;
    if (start === null) yield joined;
  }
  if (start !== null) yield start;
}

function encodingOf(start: Buffer): 'utf-8-mark' | 'utf-16le' | 'utf-16be' | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8-mark';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && (first === 0x5b || first === 0x7b)) return 'utf-16le';
  return first === 0 && (second === 0x5b || second === 0x7b) ? 'utf-16be' : null;
}
