import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Identity } from 'age-encryption';
import { AGE_MARK, decrypt } from './backup-encryption.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  FORMAT,
  FORMAT_MARK,
  formatOf,
  HASH_OF,
  parseHeader,
  UNAUTHENTICATED_FORMAT,
} from './backup-header.ts';
import { type FoundSeal, isSealedBy, stripSeal } from './backup-seal.ts';
import { digest } from './backup-tables.ts';
import { ByteReader, pipeThrough } from './byte-reader.ts';

const LONGEST_HEADER = 10_000_000;
const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

export type OpenOptions = {
  /**
   * Returns the key that must have sealed the copy; `null`: its seal is not verified. Throws
   * `BackupError` where the header names another key.
   */
  keyFor: (header: BackupHeader) => Buffer | null;
  /** Private keys for an encrypted copy. */
  identities?: readonly (Identity | string)[];
};

/**
 * Reads a backup from its start: first the header, then each table in turn, then `finish`, which
 * verifies that the key sealed all of it.
 */
export class BackupReader {
  readonly #file: string;
  readonly #opening: OpenOptions;
  readonly #raw: ByteReader;
  #plain: ByteReader | null = null;
  #found: FoundSeal | null = null;
  #key: Buffer | null = null;

  constructor(file: string, opening: OpenOptions) {
    if (!existsSync(file)) throw new BackupError(`No existe el archivo «${file}».`);
    this.#raw = new ByteReader(createReadStream(file));
    this.#file = file;
    this.#opening = opening;
  }

  async header(): Promise<BackupHeader> {
    const header = await this.#attempt(async () => {
      const { format, content } = await this.#content();
      this.#plain = new ByteReader(pipeThrough(content, createGunzip()));
      const line = await this.#plain.line(LONGEST_HEADER);
      if (line === null) throw this.#damaged();
      if (format === UNAUTHENTICATED_FORMAT) this.#requireFormat(formatOf(line), format);
      const parsed = parseHeader(line, format);
      if (parsed === null) throw this.#damaged();
      return parsed;
    });
    this.#key = this.#opening.keyFor(header);
    return header;
  }

  /** The next `length` bytes. Throws `BackupError` where the file ends before. */
  async *take(length: number): AsyncGenerator<Buffer, void, undefined> {
    let taken = 0;
    try {
      for await (const piece of this.#plain?.take(length) ?? []) {
        taken += piece.length;
        yield piece;
      }
    } catch (error) {
      throw this.#refusal(error);
    }
    if (taken < length) throw this.#damaged();
  }

  /** Throws `BackupError` where anything follows the last table, or the seal is another one. */
  async finish(): Promise<void> {
    const more = await this.#attempt(async () => (await this.#plain?.peek(1)) ?? null);
    if (more === null || more.length > 0) throw this.#damaged();
    if (this.#key === null) return;
    if (this.#found !== null && isSealedBy(this.#key, this.#found)) return;
    throw new BackupError(
      `El respaldo «${this.#file}» cambió después de hacerse: su autenticación no coincide; no se cambió nada.`,
    );
  }

  /** Reads all of it and compares every checksum, then the seal. */
  async verify(): Promise<BackupHeader> {
    try {
      const header = await this.header();
      for (const table of header.tables) {
        const found = await digest(this.take(table.bytes), HASH_OF[header.format]);
        if (found.hash !== table.hash || found.rows !== table.rows) throw this.#damaged();
      }
      await this.finish();
      return header;
    } finally {
      await this.close();
    }
  }

  /** Lets go of a file that is not read to its end. */
  async close(): Promise<void> {
    await this.#plain?.close();
    await this.#raw.close();
  }

  /** The gzip stream: decrypted, and without its seal, which `#found` holds after the last byte. */
  async #content(): Promise<{
    format: BackupHeader['format'];
    content: AsyncIterable<Uint8Array>;
  }> {
    const isEncrypted = (await this.#raw.peek(AGE_MARK.length)).equals(AGE_MARK);
    const identities = this.#opening.identities ?? [];
    const bytes = isEncrypted
      ? new ByteReader(decrypt(this.#raw.take(), identities, this.#file))
      : this.#raw;
    if ((await bytes.peek(GZIP_MARK.length)).equals(GZIP_MARK)) {
      return { format: UNAUTHENTICATED_FORMAT, content: bytes.take() };
    }
    // A later format may have more digits.
    const start = await bytes.peek(FORMAT_MARK.length + 6);
    const line = start.subarray(0, Math.max(0, start.indexOf(10))).toString('latin1');
    this.#requireFormat(formatOf(line), FORMAT);
    const content = stripSeal(bytes.take(), (found) => {
      this.#found = found;
    });
    return { format: FORMAT, content: without(content, FORMAT_MARK.length) };
  }

  #requireFormat(given: string | null, expected: BackupHeader['format']): void {
    if (given === expected) return;
    if (given === null) {
      throw new BackupError(`El archivo «${this.#file}» no es un respaldo de Bujía.`);
    }
    throw new BackupError(
      `El respaldo es de una versión más nueva de Bujía (${given}): actualiza el programa.`,
    );
  }

  async #attempt<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /** Any error of a stream while it is read means that the file is damaged. */
  #refusal(error: unknown): Error {
    return error instanceof BackupError ? error : this.#damaged();
  }

  #damaged(): BackupError {
    return new BackupError(
      `El archivo «${this.#file}» está dañado o incompleto; no se cambió nada.`,
    );
  }
}

/** Yields the bytes after the first `length` ones. */
async function* without(source: AsyncIterable<Uint8Array>, length: number) {
  const bytes = new ByteReader(source);
  for await (const _ of bytes.take(length));
  yield* bytes.take();
}
