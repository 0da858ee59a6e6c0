import { createHash } from 'node:crypto';
import type pg from 'pg';
import { beginCopy, listSequences, readSequences } from '#backup/server/file/backup-tables.ts';
import { newClient } from '#platform/data/database-client.ts';
import { appliedMigrations, requireCurrentSchema } from '#platform/data/migrate.ts';
import { type ZipEntry, zipOf } from '#platform/http/zip.ts';
import { appVersion } from '#platform/project-root.ts';
import { exportError } from '../contract/export.ts';
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  dataFile,
  MANIFEST_FILE,
  type Manifest,
} from './archive-manifest.ts';
import { type ArchiveFacts, explainPage, readmeText } from './explain-page.ts';
import { PICTURES } from './pictures.ts';
import { sheetText } from './sheets/sheet-text.ts';
import { SHEETS } from './sheets/sheets.ts';
import { type ArchivedTable, linesOf, listArchivedTables, picturesOf } from './table-lines.ts';

/** Key of the advisory lock of the export that runs. */
const EXPORT_LOCK = 0x62756a78;

export type ExportOptions = {
  /** Epoch milliseconds. */
  now: number;
  /** Name of the user, or of the console. */
  by: string;
  /** Id of the installation's key. */
  keyId: string;
};

/** An export whose snapshot is taken; `content` ends it, read to its end or not. */
export type OpenExport = { content: AsyncGenerator<Uint8Array>; close(): Promise<void> };

/**
 * Takes a snapshot of all data and returns it as a zip archive, which is written while it is read. Rejects with 409
 * `export-running` while another one runs on the database, and throws `OtherSchema` for a database of another version.
 */
export async function openExport(
  connectionString: string,
  options: ExportOptions,
): Promise<OpenExport> {
  const client = newClient(connectionString, 'bujia-export');
  client.on('error', () => {}); // The running query throws the error.
  await client.connect();
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await client.end();
  };
  try {
    await beginCopy(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1::bigint) AS free',
      [EXPORT_LOCK],
    );
    if (!rows[0]?.free) throw exportError('export-running');
    await requireCurrentSchema(await appliedMigrations(client));
  } catch (error) {
    await close();
    throw error;
  }
  async function* content() {
    try {
      yield* zipOf(entriesOf(client, options), options.now);
    } finally {
      await close();
    }
  }
  return { content: content(), close };
}

async function* entriesOf(client: pg.Client, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const tables = await listArchivedTables(client);
  const files: ArchivedFile[] = [];
  const described: Manifest['tables'] = [];
  for (const table of tables) {
    const { name, columns } = table;
    const counter = { rows: 0 };
    yield recorded(files, dataFile(name), countedLines(linesOf(client, table), counter));
    described.push({ name, columns, rows: counter.rows });
  }
  const { workshop, timeZone } = await readWorkshop(client);
  for (const sheet of SHEETS) {
    yield recorded(files, `planillas/${sheet.file}.csv`, sheetText(client, sheet, timeZone));
  }
  for (const table of tables) yield* pictureEntries(client, table, files);
  const about: ArchiveFacts = {
    workshop,
    by: options.by,
    createdAt: new Date(options.now).toISOString(),
    appVersion: await appVersion(),
    tables: described,
    pictures: files.filter(({ name }) => /^(fotos|recibos)\//.test(name)).length,
    timeZone,
    types: new Map(tables.map(({ name, types }) => [name, types])),
  };
  yield recorded(files, 'LEEME.txt', single(readmeText(about)));
  yield recorded(files, 'index.html', single(explainPage(about)));
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    appVersion: about.appVersion,
    createdAt: about.createdAt,
    migrations: await appliedMigrations(client),
    keyId: options.keyId,
    sequences: await readSequences(client, await listSequences(client)),
    tables: described,
    files,
  };
  yield { name: MANIFEST_FILE, content: single(`${JSON.stringify(manifest, null, 1)}\n`) };
}

async function* pictureEntries(client: pg.Client, table: ArchivedTable, files: ArchivedFile[]) {
  if (PICTURES[table.name] === undefined) return;
  for await (const { name, content } of picturesOf(client, table)) {
    yield { ...recorded(files, name, single(content)), packed: true };
  }
}

/** An entry whose size and checksum are added to `files` when it was read. */
function recorded(
  files: ArchivedFile[],
  name: string,
  content: AsyncIterable<string | Uint8Array>,
): ZipEntry {
  async function* passed() {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of content) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return { name, content: passed() };
}

async function* countedLines(lines: AsyncIterable<Buffer>, counter: { rows: number }) {
  for await (const chunk of lines) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) counter.rows += 1;
    yield chunk;
  }
}

async function* single<Content>(content: Content): AsyncGenerator<Content> {
  yield content;
}

async function readWorkshop(client: pg.Client): Promise<{ workshop: string; timeZone: string }> {
  const { rows } = await client.query<{ workshop: string; timeZone: string }>(
    'SELECT name AS workshop, time_zone AS "timeZone" FROM public.business_settings',
  );
  return rows[0] ?? { workshop: '', timeZone: 'America/Montevideo' };
}
