import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Identity } from 'age-encryption';
import { isAuthenticHead, type RecordedHead } from '#platform/audit/audit-heads.ts';
import { ByteReader, pipeThrough } from '#platform/data/byte-reader.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { AGE_MARK, decrypt } from './backup-encryption.ts';
import {
  type BackupHeader,
  FORMAT,
  FORMAT_MARK,
  formatOf,
  HASH_OF,
  parseHeader,
  UNAUTHENTICATED_FORMAT,
} from './backup-header.ts';
import { type FoundSeal, isSealedBy, stripSeal } from './backup-keys.ts';
import { digest } from './backup-tables.ts';

const MAX_HEADER_BYTES = 10_000_000;
const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

export type OpenOptions = {
  /**
   * Returns the key that must have sealed the backup; `null`: the seal is not verified. Throws
   * `BackupError` if the header names another key.
   */
  keyFor: (header: BackupHeader) => Buffer | null;
  /** Private keys for an encrypted backup. */
  identities?: readonly (Identity | string)[];
};

/**
 * Reads a backup in order: the header, each table, then `finish`, which verifies that the key sealed
 * the whole file.
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
    const header = await this.#withBackupErrors(async () => {
      const { format, content } = await this.#content();
      this.#plain = new ByteReader(pipeThrough(content, createGunzip()));
      const line = await this.#plain.line(MAX_HEADER_BYTES);
      if (line === null) throw this.#damaged();
      if (format === UNAUTHENTICATED_FORMAT) this.#requireFormat(formatOf(line), format);
      const parsed = parseHeader(line, format);
      if (parsed === null) throw this.#damaged();
      return parsed;
    });
    this.#key = this.#opening.keyFor(header);
    return header;
  }

  /** Yields the next `length` bytes. Throws `BackupError` if the file ends before. */
  async *take(length: number): AsyncGenerator<Buffer, void, undefined> {
    let bytesRead = 0;
    try {
      for await (const chunk of this.#plain?.take(length) ?? []) {
        bytesRead += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw this.#toBackupError(error);
    }
    if (bytesRead < length) throw this.#damaged();
  }

  /** Throws `BackupError` if bytes follow the last table or the seal does not match. */
  async finish(): Promise<void> {
    const more = await this.#withBackupErrors(async () => (await this.#plain?.peek(1)) ?? null);
    if (more === null || more.length > 0) throw this.#damaged();
    if (this.#key === null) return;
    if (this.#found !== null && isSealedBy(this.#key, this.#found)) return;
    throw new BackupError(
      `La copia «${this.#file}» cambió después de hacerse: su autenticación no coincide; no se cambió nada.`,
    );
  }

  /** Reads the whole file and compares every checksum, then the seal. */
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

  /** Closes a file that was not read to its end. */
  async close(): Promise<void> {
    await this.#plain?.close();
    await this.#raw.close();
  }

  /** Returns the gzip stream, decrypted and without the seal. `#found` holds the seal after the last byte. */
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
    return { format: FORMAT, content: skipBytes(content, FORMAT_MARK.length) };
  }

  #requireFormat(given: string | null, expected: BackupHeader['format']): void {
    if (given === expected) return;
    if (given === null) {
      throw new BackupError(`El archivo «${this.#file}» no es una copia de Bujía.`);
    }
    throw new BackupError(
      `La copia es de una versión más nueva de Bujía (${given}): actualiza el programa.`,
    );
  }

  async #withBackupErrors<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      throw this.#toBackupError(error);
    }
  }

  /** Any stream error while reading means that the file is damaged. */
  #toBackupError(error: unknown): Error {
    return error instanceof BackupError ? error : this.#damaged();
  }

  #damaged(): BackupError {
    return new BackupError(
      `El archivo «${this.#file}» está dañado o incompleto; no se cambió nada.`,
    );
  }
}

/** Yields the bytes after the first `length` ones. */
async function* skipBytes(source: AsyncIterable<Uint8Array>, length: number) {
  const bytes = new ByteReader(source);
  for await (const _ of bytes.take(length));
  yield* bytes.take();
}

/**
 * Returns the heads of the audit log in the headers of a folder's backups, as far as the key
 * authenticates them. Skips unreadable files: encrypted backups need the owner's identity file.
 */
export async function readBackupAuditHeads(folder: string, key: Buffer): Promise<RecordedHead[]> {
  const heads: RecordedHead[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.backup')) continue;
    const header = await readHeader(join(folder, name));
    if (!header?.auditHead) continue;
    const { mac, ...head } = { at: header.createdAt, ...header.auditHead };
    if (isAuthenticHead(key, head, mac)) heads.push(head);
  }
  return heads;
}

async function readHeader(file: string): Promise<BackupHeader | null> {
  let reader: BackupReader | null = null;
  try {
    // The head has its own MAC; verifying the seal would need the whole file.
    reader = new BackupReader(file, { keyFor: () => null });
    return await reader.header();
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw error;
  } finally {
    await reader?.close();
  }
}
