import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import {
  MAX_COMPRESSION,
  MAX_FILE_BYTES,
  UNCHECKED_BYTES,
  type UnreadableFile,
} from '../../rules/unreadable.ts';

/** Ends the reading of a file. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableFile;
  constructor(reason: UnreadableFile) {
    super(reason);
    this.reason = reason;
  }
}

/** First bytes of files that cannot be read as they are. */
const SIGNATURES: readonly (readonly [UnreadableFile, Buffer])[] = [
  ['zip', Buffer.from('PK\u0003\u0004')],
  ['dump-archive', Buffer.from([0x6d, 0xe2, 0x99, 0x81])],
];
const GZIP = Buffer.from([0x1f, 0x8b]);

const CHUNK_BYTES = 256 * 1024;

/** Reads a file in parts, and uncompresses gzip, which its first bytes tell. Follows no symbolic link. */
export async function* readFileBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFileError('not-a-file');
    const start = Buffer.alloc(4);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    if (bytesRead === 0) throw new UnreadableFileError('empty');
    const signature = SIGNATURES.find(([, bytes]) => start.equals(bytes));
    if (signature) throw new UnreadableFileError(signature[0]);
    const source = file.createReadStream({
      start: 0,
      highWaterMark: CHUNK_BYTES,
      autoClose: false,
    });
    const isGzip = start.subarray(0, 2).equals(GZIP);
    yield* isGzip ? uncompress(source, stat.size) : limited(source, MAX_FILE_BYTES);
  } finally {
    await file.close();
  }
}

type Source = ReturnType<Awaited<ReturnType<typeof open>>['createReadStream']>;

async function* uncompress(source: Source, size: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.once('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    yield* limited(gunzip, Math.max(UNCHECKED_BYTES, size * MAX_COMPRESSION));
  } catch (error) {
    throw isZlibError(error) ? new UnreadableFileError('broken-gzip') : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_|ERR_/.test(String(error.code));

async function* limited(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new UnreadableFileError('too-long');
    if (bytes > most) throw new UnreadableFileError('bomb');
    yield chunk;
  }
}
