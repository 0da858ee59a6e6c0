import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { listTables } from '#backup/server/file/backup-tables.ts';
import { withClient } from '#backup/server/file/replace-database.ts';
import { MANIFEST_FILE, type Manifest } from '#data-export/server/archive-manifest.ts';
import { openExport } from '#data-export/server/export-archive.ts';
import type { ImportOptions } from '#data-export/server/import-archive.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { TEST_APP_KEY } from './app-process.ts';
import { MONDAY_MORNING } from './fixtures.ts';

const EXPORT_OPTIONS = { now: MONDAY_MORNING, by: 'Sofía', keyId: 'ab'.repeat(16) };

/** Writes an archive of a database. */
export async function exportTo(connectionString: string, file: string): Promise<void> {
  const { content } = await openExport(connectionString, EXPORT_OPTIONS);
  writeFileSync(file, Buffer.concat(await Array.fromAsync(content)));
}

export const importInto = (databaseUrl: string): ImportOptions => ({
  databaseUrl,
  dataDir: '/nowhere',
  keys: appKeysFromSecret(TEST_APP_KEY),
  auditHeads: null,
});

/** The files of an archive. */
export const readArchive = (file: string) => unzipSync(readFileSync(file));

export const textOf = (files: Record<string, Uint8Array>, name: string): string =>
  Buffer.from(files[name] ?? []).toString();

/** Writes files as an archive whose manifest has their sizes and checksums. `change` is what its maker forged. */
export function writeArchive(
  file: string,
  files: Record<string, Uint8Array>,
  change: (manifest: Manifest) => void = () => undefined,
): void {
  const manifest = JSON.parse(textOf(files, MANIFEST_FILE)) as Manifest;
  manifest.files = Object.entries(files)
    .filter(([name]) => name !== MANIFEST_FILE)
    .map(([name, content]) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  change(manifest);
  writeFileSync(
    file,
    zipSync({ ...files, [MANIFEST_FILE]: Buffer.from(JSON.stringify(manifest)) }),
  );
}

/** MD5 of all columns of each table, in the order of their text. */
export function tableSums(connectionString: string): Promise<Record<string, string>> {
  return withClient(connectionString, async (client) => {
    const sums: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS sum
         FROM public."${name}" t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}
