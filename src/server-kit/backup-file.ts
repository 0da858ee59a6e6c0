import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupHeader, FORMAT, formatOf, HEADER } from './backup-header.ts';
import { BackupRefused } from './backup-refused.ts';
import { digest } from './backup-tables.ts';

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

  /** Lets go of a file that is not read to its end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  #parse(line: string): BackupHeader {
    const format = formatOf(line);
    if (format === null) {
      throw new BackupRefused(`El archivo «${this.#file}» no es un respaldo de Bujía.`);
    }
    if (format !== FORMAT) {
      throw new BackupRefused(
        `El respaldo es de una versión más nueva de Bujía (${format}): actualiza el programa.`,
      );
    }
    const header = HEADER.safeParse(JSON.parse(line));
    if (!header.success) throw this.#damaged();
    return header.data;
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
