import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Reads a stream of bytes by length instead of chunk by chunk. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The first `length` bytes, which stay in the stream; fewer when the stream ends before. */
  async peek(length: number): Promise<Buffer> {
    while (this.#rest.length < length && (await this.#more()));
    return this.#rest.subarray(0, length);
  }

  /**
   * The text up to the next line feed; `null` when the stream ends or `longest` bytes come before
   * it.
   */
  async line(longest: number): Promise<string | null> {
    while (!this.#rest.includes(10)) {
      if (this.#rest.length > longest || !(await this.#more())) return null;
    }
    const end = this.#rest.indexOf(10);
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The next `length` bytes, or all that is left. */
  async *take(length = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer, void, undefined> {
    let left = length;
    while (left > 0 && (this.#rest.length > 0 || (await this.#more()))) {
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Releases a source that is not read to its end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
    return true;
  }
}

/**
 * The bytes of `source` as `transform` gives them out; an error of either is thrown to the reader.
 */
export async function* pipeThrough(
  source: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Buffer, void, undefined> {
  const fed = pipeline(Readable.from(source), transform).catch((error: Error) => {
    transform.destroy(error);
  });
  try {
    yield* transform;
  } finally {
    transform.destroy();
    await fed;
  }
}
