import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type pg from 'pg';
import { backupKey, keyIdOf } from '#backup/server/file/backup-keys.ts';
import { listSequences, type Table } from '#backup/server/file/backup-tables.ts';
import { equalLists, loadData, requireKnownMigrations } from '#backup/server/file/load-rows.ts';
import {
  type Replacement,
  replaceDatabase,
  replaceFolderDatabase,
} from '#backup/server/file/replace-database.ts';
import { ZipReader } from '#platform/data/zip-reader.ts';
import type { AppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { LEFT_OUT } from '../rules/left-out.ts';
import {
  type ArchivedFile,
  dataFile,
  MANIFEST_FILE,
  type Manifest,
  parseManifest,
} from './archive-manifest.ts';
import { requireEmpty } from './empty-installation.ts';
import {
  createStaging,
  insertLines,
  linesOf,
  listArchivedTables,
  stagePicture,
} from './table-lines.ts';

export type ImportOptions = {
  /** `null`: the embedded database of `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  keys: AppKeys;
  /** File outside the database that records the newest line of the audit log; `null`: none. */
  auditHeads: string | null;
};

export type Imported = {
  manifest: Manifest;
  /** Users whose second factors the installation's key does not decrypt. */
  unreadableFactors: string[];
};

/**
 * Loads an archive into an empty installation, in one transaction: the schema of its version, its rows, then the later
 * migrations. Verifies every file before, and every table after it is loaded. Throws `BackupError` for an installation
 * with data and for a changed, incomplete, newer or foreign archive; nothing is changed then.
 */
export async function importArchive(path: string, options: ImportOptions): Promise<Imported> {
  const zip = await ZipReader.open(path);
  try {
    const manifest = await verifyArchive(zip, path);
    let factors: string[] = [];
    const replacement: Replacement = {
      verb: 'importar',
      check: requireEmpty,
      load: async (client, replace) => {
        await loadArchive(client, { zip, manifest, path, replace });
        factors = await usersWithFactors(client);
      },
      keys: () => options.keys,
      auditHeads: options.auditHeads,
      line: {
        action: 'archive-imported',
        details: { file: basename(path), createdAt: manifest.createdAt },
      },
    };
    if (options.databaseUrl === null) await replaceFolderDatabase(options.dataDir, replacement);
    else await replaceDatabase(options.databaseUrl, replacement);
    const isSameKey = keyIdOf(backupKey(options.keys)) === manifest.keyId;
    return { manifest, unreadableFactors: isSameKey ? [] : factors };
  } finally {
    await zip.close();
  }
}

const MAX_MANIFEST_BYTES = 100_000_000;

/** Reads every file and compares it with the manifest, which must name each and no other. */
async function verifyArchive(zip: ZipReader, path: string): Promise<Manifest> {
  const entry = zip.entries.get(MANIFEST_FILE);
  if (!entry) throw new BackupError(`El archivo «${path}» no es una exportación de Bujía.`);
  if (entry.bytes > MAX_MANIFEST_BYTES) throw changed(path, MANIFEST_FILE);
  const chunks = await Array.fromAsync(zip.read(entry));
  const { format, manifest } = parseManifest(Buffer.concat(chunks).toString());
  if (format === null)
    throw new BackupError(`El archivo «${path}» no es una exportación de Bujía.`);
  if (manifest === null) throw new BackupError(wrongFormat(path, format));
  await requireKnownMigrations(manifest.migrations, {
    newer: (migration) =>
      new BackupError(
        `El archivo es de una versión más nueva de Bujía (${manifest.appVersion}, ${migration}): actualiza el programa.`,
      ),
    wrong: () => wrongSchema(path),
  });
  const named = [MANIFEST_FILE, ...manifest.files.map(({ name }) => name)];
  const [extra] = [...zip.entries.keys()].filter((name) => !new Set(named).has(name));
  if (extra !== undefined || new Set(named).size !== named.length) {
    throw changed(path, extra ?? MANIFEST_FILE);
  }
  for (const file of manifest.files) await verifyFile(zip, file, path);
  return manifest;
}

const wrongFormat = (path: string, format: string) =>
  format === 'bujia-datos-1'
    ? `El archivo «${path}» está dañado o incompleto; no se cambió nada.`
    : `El archivo es de una versión más nueva de Bujía (${format}): actualiza el programa.`;

const changed = (path: string, name: string) =>
  new BackupError(
    `El archivo «${path}» cambió después de exportarse («${name}»); no se cambió nada.`,
  );

const wrongSchema = (path: string) =>
  new BackupError(
    `El archivo «${path}» no tiene las tablas de una exportación de Bujía; no se cambió nada.`,
  );

async function verifyFile(zip: ZipReader, file: ArchivedFile, path: string): Promise<void> {
  const entry = zip.entries.get(file.name);
  if (entry?.bytes !== file.bytes) throw changed(path, file.name);
  for await (const _ of checked(zip, file, path));
}

/** Yields the content of a file. Throws `BackupError` at its end if its checksum is not that of the manifest. */
async function* checked(zip: ZipReader, file: ArchivedFile, path: string) {
  const entry = zip.entries.get(file.name);
  if (entry === undefined) throw changed(path, file.name);
  const hash = createHash('sha256');
  for await (const chunk of zip.read(entry)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== file.sha256) throw changed(path, file.name);
}

type Loading = { zip: ZipReader; manifest: Manifest; path: string; replace: boolean };

async function loadArchive(client: pg.Client, loading: Loading): Promise<void> {
  const { manifest, path, replace } = loading;
  await loadData(
    client,
    {
      migrations: manifest.migrations,
      sequences: manifest.sequences,
      untouched: Object.keys(LEFT_OUT),
      requireSchema: () => requireSameSchema(client, manifest, path),
      copyRows: () => copyRows(client, loading),
      compare: () => compareTables(client, manifest),
      finish: async () => undefined,
    },
    { replace, name: 'El archivo' },
  );
}

/** Requires every table, column and sequence of the schema, except tables that archives leave out. */
async function requireSameSchema(client: pg.Client, manifest: Manifest, path: string) {
  const shape = (tables: readonly Pick<Table, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => JSON.stringify([name, columns]));
  const expected = await listArchivedTables(client);
  const files = new Set(manifest.files.map(({ name }) => name));
  const same =
    equalLists(shape(manifest.tables), shape(expected)) &&
    expected.every(({ name }) => files.has(dataFile(name))) &&
    equalLists(
      manifest.sequences.map(({ name }) => name),
      await listSequences(client),
    );
  if (!same) throw wrongSchema(path);
}

/** The archive may have been replaced since it was verified, so checksums are compared again. */
async function copyRows(client: pg.Client, { zip, manifest, path }: Loading): Promise<void> {
  await createStaging(client);
  const files = new Map(manifest.files.map((file) => [file.name, file]));
  for (const file of manifest.files) {
    if (!/^(?:fotos|recibos)\//.test(file.name)) continue;
    const chunks = await Array.fromAsync(checked(zip, file, path));
    await stagePicture(client, { name: file.name, content: Buffer.concat(chunks) });
  }
  for (const table of manifest.tables) {
    const file = files.get(dataFile(table.name));
    if (file === undefined) throw wrongSchema(path);
    await insertLines(client, table, checked(zip, file, path));
  }
}

/** Exports each table again: what the database stores must be what the archive says. */
async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of await listArchivedTables(client)) {
    const file = manifest.files.find(({ name }) => name === dataFile(table.name));
    const hash = createHash('sha256');
    for await (const chunk of linesOf(client, table)) hash.update(chunk);
    if (hash.digest('hex') === file?.sha256) continue;
    throw new BackupError(
      `La tabla ${table.name} no quedó igual que en el archivo; no se cambió nada.`,
    );
  }
}

async function usersWithFactors(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `SELECT username FROM public.users u
     WHERE EXISTS (SELECT FROM public.user_factors f WHERE f.user_id = u.id) ORDER BY username`,
  );
  return rows.map(({ username }) => username);
}
