import * as z from 'zod/mini';

export const ARCHIVE_FORMAT = 'bujia-datos-1';
export const MANIFEST_FILE = 'manifiesto.json';

const count = z.int().check(z.nonnegative());
const name = z.string().check(z.minLength(1), z.maxLength(63));

/** Last file of an archive: how it was made, and the checksum of each other file. */
const MANIFEST = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  appVersion: z.string().check(z.maxLength(50)),
  createdAt: z.iso.datetime(),
  /** Names of the migrations of the schema. */
  migrations: z.array(z.string().check(z.regex(/^\d{4}_[^/]+\.sql$/))).check(z.minLength(1)),
  /** Id of the installation's key (`keyIdOf`), which decrypts second factors. */
  keyId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  sequences: z.array(
    z.strictObject({
      name,
      value: z.string().check(z.regex(/^-?\d{1,19}$/)),
      called: z.boolean(),
    }),
  ),
  /** Each table has the file `datos/<name>.jsonl`. */
  tables: z
    .array(z.strictObject({ name, columns: z.array(name).check(z.minLength(1)), rows: count }))
    .check(z.minLength(1)),
  files: z.array(
    z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(300)),
      bytes: count,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type Manifest = z.infer<typeof MANIFEST>;
export type ArchivedFile = Manifest['files'][number];

export const dataFile = (table: string) => `datos/${table}.jsonl`;

/** Returns the format that a text names, and the manifest if it is a complete one of this format. */
export function parseManifest(text: string): { format: string | null; manifest: Manifest | null } {
  const json = parseJson(text);
  const named = z.object({ format: z.string() }).safeParse(json).data?.format ?? '';
  const format = /^bujia-datos-\d{1,6}$/.test(named) ? named : null;
  return { format, manifest: MANIFEST.safeParse(json).data ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
