import * as z from 'zod/mini';

export const FORMAT = 'bujia-backup-1';

const count = z.int().check(z.nonnegative());
const name = z.string().check(z.minLength(1), z.maxLength(63));
const names = z.array(name).check(z.minLength(1));

/**
 * A backup is one gzip stream: this header as a line of JSON, then the COPY text of each table, one
 * after the other, each as long as its `bytes` say. `md5` is of that text.
 */
export const HEADER = z.strictObject({
  format: z.literal(FORMAT),
  appVersion: z.string().check(z.maxLength(50)),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.regex(/^\d{4}_[^/]+\.sql$/))).check(z.minLength(1)),
  tables: z
    .array(
      z.strictObject({
        name,
        columns: names,
        rows: count,
        bytes: count,
        md5: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      }),
    )
    .check(z.minLength(1)),
  sequences: z.array(
    z.strictObject({
      name,
      value: z.string().check(z.regex(/^-?\d{1,19}$/)),
      called: z.boolean(),
    }),
  ),
});

export type BackupHeader = z.infer<typeof HEADER>;

/** Which format a first line says it is of; `null` where it is no backup at all. */
export function formatOf(line: string): string | null {
  try {
    const { format } = z.object({ format: z.string() }).parse(JSON.parse(line));
    return /^bujia-backup-\d{1,6}$/.test(format) ? format : null;
  } catch {
    return null;
  }
}
