import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupRefused } from './backup-refused.ts';
import { digest, type TableDigest } from './backup-tables.ts';

/**
 * A backup is one gzip stream: this header as a line of JSON, then the COPY text of each table, one
 * after the other, each as long as its `bytes` say.
 */
export type BackupHeader = {
  format: 'bujia-backup-1';
  appVersion: string;
  createdAt: string;
  migrations: string[];
  tables: (TableDigest & { name: string; columns: string[] })[];
  sequences: { name: string; value: string; called: boolean }[];
};

const LONGEST_HEADER = 10_000_000;

/** Reads a backup from its start: first the header, then each table in turn. */
export class BackupReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  readonly #file: string;

  constructor(file: string) {
    if (!existsSync(file)) throw new BackupRefused(`No existe el archivo «${file}».`);
    const source = createReadStream(file);
    const plain = createGunzip();
    source.on('error', (error) => plain.destroy(error));
    this.#pieces = source.pipe(plain)[Symbol.asyncIterator]();
    this.#file = file;
  }

  async header(): Promise<BackupHeader> {
    while (!this.#rest.includes(10)) {
      if (this.#rest.length > LONGEST_HEADER) throw this.#damaged();
      const piece = await this.#next();
      if (piece === null) throw this.#damaged();
      this.#rest = Buffer.concat([this.#rest, piece]);
    }
    const end = this.#rest.indexOf(10);
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 1);
    return this.#parse(line);
  }

  /** The next `length` bytes. Throws `BackupRefused` where the file ends before. */
  async *take(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      const piece = this.#rest.length > 0 ? this.#rest : await this.#next();
      if (piece === null) throw this.#damaged();
      const part = piece.subarray(0, left);
      this.#rest = piece.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** Reads all of it and compares every checksum; the gzip's own covers the header. */
  async verify(): Promise<BackupHeader> {
    const header = await this.header();
    for (const table of header.tables) {
      const found = await digest(this.take(table.bytes));
      if (found.md5 !== table.md5 || found.rows !== table.rows) throw this.#damaged();
    }
    if (this.#rest.length > 0 || (await this.#next()) !== null) throw this.#damaged();
    return header;
  }

  #parse(line: string): BackupHeader {
    try {
      const header: BackupHeader = JSON.parse(line);
      if (header.format === 'bujia-backup-1') return header;
    } catch {
      // Not JSON: said below.
    }
    throw new BackupRefused(`El archivo «${this.#file}» no es un respaldo de Bujía.`);
  }

  async #next(): Promise<Buffer | null> {
    try {
      const { done, value } = await this.#pieces.next();
      return done ? null : value;
    } catch {
      throw this.#damaged();
    }
  }

  #damaged(): BackupRefused {
    return new BackupRefused(
      `El archivo «${this.#file}» está dañado o incompleto; no se cambió nada.`,
    );
  }
}
