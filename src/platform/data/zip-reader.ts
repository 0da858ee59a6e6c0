import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { BackupError } from '../operations/backup-error.ts';
import { pipeThrough } from './byte-reader.ts';

/** A file in an archive, as its directory describes it. */
export type ArchiveEntry = {
  name: string;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

const STORED = 0;
const DEFLATED = 8;
const LARGE = 0xffff_ffff;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_DIRECTORY_BYTES = 200_000_000;
const CHUNK_BYTES = 256 * 1024;

/** Deflate packs at most 1 032 to 1; data of a workshop stay far below. */
const MAX_RATIO = 250;
const ALWAYS_ALLOWED_BYTES = 10_000_000;

/**
 * Reads the files of a zip archive by its directory. Trusts nothing: rejects names outside of the archive, names twice,
 * encrypted files, and files whose packed size cannot hold what they claim; no file yields more bytes than it claims.
 */
export class ZipReader {
  readonly #file: FileHandle;
  readonly #name: string;
  readonly entries: ReadonlyMap<string, ArchiveEntry>;

  private constructor(file: FileHandle, name: string, entries: Map<string, ArchiveEntry>) {
    this.#file = file;
    this.#name = name;
    this.entries = entries;
  }

  /** Throws `BackupError` for a missing file and for one that is no whole zip archive. */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path, 'r').catch(() => {
      throw new BackupError(`No se puede leer el archivo «${path}».`);
    });
    try {
      return new ZipReader(file, path, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw damaged(path, error);
    }
  }

  /** Yields the content of a file. Throws `BackupError` where it is not as the directory says. */
  async *read(entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
    try {
      yield* this.#content(entry);
    } catch (error) {
      throw damaged(this.#name, error);
    }
  }

  async *#content(entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
    const packed = this.#packed(entry);
    const content = entry.method === STORED ? packed : pipeThrough(packed, createInflateRaw());
    let bytes = 0;
    let crc = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > entry.bytes) throw new BrokenZip();
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (bytes !== entry.bytes || crc !== entry.crc) throw new BrokenZip();
  }

  async *#packed(entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
    const header = await readAt(this.#file, entry.offset, 30);
    if (header.readUInt32LE(0) !== 0x04034b50) throw new BrokenZip();
    let at = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    for (let left = entry.packedBytes; left > 0; ) {
      const chunk = await readAt(this.#file, at, Math.min(left, CHUNK_BYTES));
      yield chunk;
      at += chunk.length;
      left -= chunk.length;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** The bytes are no whole archive of an accepted kind. */
class BrokenZip extends Error {}

function damaged(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof BrokenZip || error instanceof RangeError || /^Z_/.test(code)))
    return error;
  return new BackupError(`El archivo «${path}» está dañado o incompleto; no se cambió nada.`);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new BrokenZip();
  return buffer;
}

async function readDirectory(file: FileHandle): Promise<Map<string, ArchiveEntry>> {
  const { size: fileBytes } = await file.stat();
  const { entries: count, size, offset } = await findDirectory(file, fileBytes);
  if (size > MAX_DIRECTORY_BYTES || offset + size > fileBytes) throw new BrokenZip();
  const directory = await readAt(file, offset, size);
  const entries = new Map<string, ArchiveEntry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, length } = readRecord(directory, at);
    at += length;
    // A folder, as other programs write it.
    if (entry.name.endsWith('/') && entry.bytes === 0) continue;
    if (entries.has(entry.name) || !isAcceptable(entry)) throw new BrokenZip();
    entries.set(entry.name, entry);
  }
  if (at !== size) throw new BrokenZip();
  return entries;
}

type Place = { entries: number; size: number; offset: number };

async function findDirectory(file: FileHandle, fileBytes: number): Promise<Place> {
  const tail = Math.min(fileBytes, END_BYTES + MAX_COMMENT_BYTES + LOCATOR_BYTES);
  const end = await readAt(file, fileBytes - tail, tail);
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || at + END_BYTES > end.length) throw new BrokenZip();
  const place = {
    entries: end.readUInt16LE(at + 10),
    size: end.readUInt32LE(at + 12),
    offset: end.readUInt32LE(at + 16),
  };
  const isLarge = place.entries === 0xffff || place.size === LARGE || place.offset === LARGE;
  if (!isLarge) return place;
  const locator = at - LOCATOR_BYTES;
  if (locator < 0 || end.readUInt32LE(locator) !== 0x07064b50) throw new BrokenZip();
  const large = await readAt(file, readNumber(end, locator + 8), 56);
  if (large.readUInt32LE(0) !== 0x06064b50) throw new BrokenZip();
  return {
    entries: readNumber(large, 32),
    size: readNumber(large, 40),
    offset: readNumber(large, 48),
  };
}

function readNumber(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new BrokenZip();
  return value;
}

function readRecord(bytes: Buffer, at: number): { entry: ArchiveEntry; length: number } {
  if (bytes.readUInt32LE(at) !== 0x02014b50) throw new BrokenZip();
  // Encrypted.
  if (bytes.readUInt16LE(at + 8) & 1) throw new BrokenZip();
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((from) =>
    bytes.readUInt16LE(at + from),
  ) as [number, number, number];
  const extraAt = at + 46 + nameBytes;
  const length = 46 + nameBytes + extraBytes + commentBytes;
  if (at + length > bytes.length) throw new BrokenZip();
  const large = readLarge(bytes.subarray(extraAt, extraAt + extraBytes));
  const field = (from: number) => {
    const value = bytes.readUInt32LE(at + from);
    return value === LARGE ? large() : value;
  };
  // The fields of zip64 stand in this order.
  const size = field(24);
  const packedBytes = field(20);
  const offset = field(42);
  const name = bytes.toString('utf8', at + 46, extraAt);
  const [method, crc] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
  return { entry: { name, method, crc, packedBytes, bytes: size, offset }, length };
}

/** Returns a function that reads the next number of the extra field of zip64. */
function readLarge(extra: Buffer): () => number {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) {
    at += 4 + extra.readUInt16LE(at + 2);
  }
  let next = at + 4;
  return () => {
    next += 8;
    return readNumber(extra, next - 8);
  };
}

/** Names are relative paths with `/`; sizes are such that deflate can reach. */
function isAcceptable({ name, method, packedBytes, bytes }: ArchiveEntry): boolean {
  const parts = name.split('/');
  const isInside = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isInside || /[\\:\0-\x1f]/.test(name)) return false;
  if (method === STORED) return packedBytes === bytes;
  return method === DEFLATED && (bytes <= ALWAYS_ALLOWED_BYTES || bytes <= packedBytes * MAX_RATIO);
}
