import { crc32, createDeflateRaw } from 'node:zlib';
import { pipeThrough } from '../data/byte-reader.ts';

/** A file of an archive. `packed`: the content is already compressed. */
export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  packed?: boolean;
};

/** Sizes and numbers from which a field is written in the form of zip64. */
const LIMITS = { size: 0xffff_ffff, entries: 0xffff };

type Written = {
  name: Buffer;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

const STORED = 0;
const DEFLATED = 8;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;

/**
 * Streams a zip archive, with zip64 where it must. Keeps one chunk of one entry in memory, and reads an entry only
 * when the previous one is written. Compresses outside of the event loop.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  changedAt: number,
  limits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(new Date(changedAt));
  const all: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const method = entry.packed ? STORED : DEFLATED;
    const written: Written = { name, method, crc: 0, packedBytes: 0, bytes: 0, offset };
    const header = localHeader(written, time);
    yield header;
    const plain = counted(entry.content, written);
    for await (const chunk of method === STORED ? plain : deflated(plain)) {
      written.packedBytes += chunk.length;
      yield chunk;
    }
    const descriptor = dataDescriptor(written, limits.size);
    yield descriptor;
    offset += header.length + written.packedBytes + descriptor.length;
    all.push(written);
  }
  yield* directory(all, { time, offset, limits });
}

/** Yields the content as bytes, and counts them with their checksum. */
async function* counted(
  content: ZipEntry['content'],
  written: Written,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    written.crc = crc32(bytes, written.crc);
    written.bytes += bytes.length;
    yield bytes;
  }
}

const LEVEL = 6;

const deflated = (source: AsyncIterable<Uint8Array>) =>
  pipeThrough(source, createDeflateRaw({ level: LEVEL }));

function localHeader({ name, method }: Written, time: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** Checksum and sizes after the content, because the header was sent before. */
function dataDescriptor({ crc, packedBytes, bytes }: Written, limit: number): Buffer {
  const isLarge = packedBytes >= limit || bytes >= limit;
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(packedBytes), 8);
    descriptor.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    descriptor.writeUInt32LE(packedBytes, 8);
    descriptor.writeUInt32LE(bytes, 12);
  }
  return descriptor;
}

type Directory = { time: number; offset: number; limits: typeof LIMITS };

/** The list of the files, with which an archive ends. */
function* directory(all: readonly Written[], { time, offset, limits }: Directory) {
  let size = 0;
  for (const written of all) {
    const record = directoryRecord(written, time, limits.size);
    size += record.length;
    yield record;
  }
  const isLarge = all.length >= limits.entries || size >= limits.size || offset >= limits.size;
  if (isLarge) yield largeEnd({ entries: all.length, size, offset });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isLarge ? LIMITS.entries : all.length, 8);
  end.writeUInt16LE(isLarge ? LIMITS.entries : all.length, 10);
  end.writeUInt32LE(isLarge ? LIMITS.size : size, 12);
  end.writeUInt32LE(isLarge ? LIMITS.size : offset, 16);
  yield end;
}

function directoryRecord(written: Written, time: number, limit: number): Buffer {
  const { name, method, crc, packedBytes, bytes, offset } = written;
  const isLarge = packedBytes >= limit || bytes >= limit || offset >= limit;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(isLarge ? 45 : 20, 4);
  record.writeUInt16LE(isLarge ? 45 : 20, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(method, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(isLarge ? LIMITS.size : packedBytes, 20);
  record.writeUInt32LE(isLarge ? LIMITS.size : bytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(isLarge ? 28 : 0, 30);
  record.writeUInt32LE(isLarge ? LIMITS.size : offset, 42);
  if (!isLarge) return Buffer.concat([record, name]);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [bytes, packedBytes, offset].entries()) {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  return Buffer.concat([record, name, extra]);
}

/** The end of the directory in the form of zip64, and its locator. */
function largeEnd({ entries, size, offset }: Record<'entries' | 'size' | 'offset', number>) {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const [index, value] of [entries, entries, size, offset].entries()) {
    end.writeBigUInt64LE(BigInt(value), 24 + 8 * index);
  }
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Date and time of MS-DOS, local, in steps of two seconds. */
function dosTime(at: Date): number {
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
