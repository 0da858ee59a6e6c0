import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Reads a stream of bytes by length instead of chunk by chunk. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the next `length` bytes without consuming them; fewer if the stream ends before. */
  async peek(length: number): Promise<Buffer> {
    while (this.#rest.length < length && (await this.#readChunk()));
    return this.#rest.subarray(0, length);
  }

  /** Returns the text up to the next line feed; `null` if the stream ends or `maxBytes` come before it. */
  async line(maxBytes: number): Promise<string | null> {
    while (!this.#rest.includes(10)) {
      if (this.#rest.length > maxBytes || !(await this.#readChunk())) return null;
    }
    const end = this.#rest.indexOf(10);
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** Yields the next `length` bytes, by default all. */
  async *take(length = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer, void, undefined> {
    let left = length;
    while (left > 0 && (this.#rest.length > 0 || (await this.#readChunk()))) {
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Releases a source that was not read to its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #readChunk(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
    return true;
  }
}

/** Yields the output of `transform` for the bytes of `source`; throws an error of either to the reader. */
export async function* pipeThrough(
  source: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Buffer, void, undefined> {
  const written = pipeline(Readable.from(source), transform).catch((error: Error) => {
    transform.destroy(error);
  });
  try {
    yield* transform;
  } finally {
    transform.destroy();
    await written;
  }
}
