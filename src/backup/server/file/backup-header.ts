import * as z from 'zod/mini';

/** Backups of this format are not authenticated. */
export const UNAUTHENTICATED_FORMAT = 'bujia-backup-1';
export const FORMAT = 'bujia-backup-2';

/** First line of a file, unless the file is encrypted or of the first format. */
export const FORMAT_MARK = Buffer.from(`${FORMAT}\n`);

const count = z.int().check(z.nonnegative());
const name = z.string().check(z.minLength(1), z.maxLength(63));
const names = z.array(name).check(z.minLength(1));
const table = { name, columns: names, rows: count, bytes: count };
const hexadecimal = (digits: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

const common = {
  appVersion: z.string().check(z.maxLength(50)),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.regex(/^\d{4}_[^/]+\.sql$/))).check(z.minLength(1)),
  sequences: z.array(
    z.strictObject({
      name,
      value: z.string().check(z.regex(/^-?\d{1,19}$/)),
      called: z.boolean(),
    }),
  ),
};

const FIRST_HEADER = z.strictObject({
  ...common,
  format: z.literal(UNAUTHENTICATED_FORMAT),
  tables: z.array(z.strictObject({ ...table, md5: hexadecimal(32) })).check(z.minLength(1)),
});

/**
 * Format of a backup: the line `bujia-backup-2`, one gzip stream, and a seal of 32 bytes over both
 * (`sealOf`). The gzip stream holds this header as a line of JSON, then the COPY text of each
 * table in order, with the lengths in `bytes`. The whole file may be encrypted by age.
 */
const HEADER = z.strictObject({
  ...common,
  format: z.literal(FORMAT),
  /** SHA-256 of the table's text. */
  tables: z.array(z.strictObject({ ...table, hash: hexadecimal(64) })).check(z.minLength(1)),
  /** Id of the key that sealed the backup (`keyIdOf`). */
  keyId: hexadecimal(32),
  /** The installation's secret, in encrypted backups alone: a restore on another machine needs it. */
  appKey: z.optional(hexadecimal(64)),
  /**
   * Newest line of the audit log in the backup. The MAC (`macOfHead`, at `createdAt`) authenticates
   * it without the seal, which needs the whole file. Missing if the log was empty.
   */
  auditHead: z.optional(
    z.strictObject({
      line: count,
      hash: hexadecimal(64),
      mac: hexadecimal(64),
    }),
  ),
});

type TableInBackup = {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  /** Hexadecimal; MD5 in the first format, SHA-256 since. */
  hash: string;
};

export type BackupHeader = {
  format: typeof UNAUTHENTICATED_FORMAT | typeof FORMAT;
  appVersion: string;
  createdAt: string;
  migrations: string[];
  tables: TableInBackup[];
  sequences: { name: string; value: string; called: boolean }[];
  keyId?: string | undefined;
  appKey?: string | undefined;
  auditHead?: { line: number; hash: string; mac: string } | undefined;
};

/** Hash function of the table checksums of each format. */
export const HASH_OF: Readonly<Record<BackupHeader['format'], 'md5' | 'sha256'>> = {
  [UNAUTHENTICATED_FORMAT]: 'md5',
  [FORMAT]: 'sha256',
};

/** Returns `null` if the line is not a complete header of that format. */
export function parseHeader(line: string, format: BackupHeader['format']): BackupHeader | null {
  const json = parseJson(line);
  if (format === FORMAT) return HEADER.safeParse(json).data ?? null;
  const first = FIRST_HEADER.safeParse(json).data;
  if (!first) return null;
  return { ...first, tables: first.tables.map(({ md5, ...rest }) => ({ ...rest, hash: md5 })) };
}

/** Returns the format that a first line names; `null`: the file is not a backup. */
export function formatOf(line: string): string | null {
  const format = z.object({ format: z.string() }).safeParse(parseJson(line)).data?.format ?? line;
  return /^bujia-backup-\d{1,6}$/.test(format) ? format : null;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
