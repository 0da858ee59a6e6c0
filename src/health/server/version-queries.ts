import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { WEB_FOLDER } from '#platform/http/web-build.ts';
import { packageRoot } from '#platform/postgres/postgres-binaries.ts';
import { appVersion } from '#platform/project-root.ts';
import { once } from '#shared/once.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import type { VersionFacts } from '../rules/version-rows.ts';

/** `embedded`: whether this process runs the PostgreSQL that comes with the product. */
export async function readVersions(db: Db, embedded: boolean): Promise<VersionFacts> {
  const [version, built, server, library] = await Promise.all([
    appVersion(),
    buildDay(),
    readServer(db),
    embedded ? embeddedOpenSsl() : null,
  ]);
  return {
    app: { version, built },
    node: { version: process.versions.node, openssl: process.versions.openssl },
    postgresql: { version: server.version, embedded },
    library: library && { ...library, reachable: server.reachable },
  };
}

/** Day on which the installed program was built; `null`: it was not built. */
async function buildDay(): Promise<Day | null> {
  const manifest = join(WEB_FOLDER, '.vite/manifest.json');
  const built = await stat(manifest).catch(() => null);
  return built && dayAt(built.mtimeMs, 'UTC');
}

/** `server_version` may carry the packager's words behind the number. */
async function readServer(db: Db): Promise<{ version: string; reachable: boolean }> {
  const { rows } = await sql<{ version: string; reachable: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('ssl') = 'on' or current_setting('listen_addresses') <> '' as reachable
  `.execute(db);
  return rows[0] ?? { version: '', reachable: true };
}

type Library = { version: string; released: Day };

/** Reads the text that OpenSSL writes into its own library; once, because the file has 3 MB. */
const embeddedOpenSsl = once(() => readOpenSsl().catch(() => null));

const OPENSSL = /OpenSSL (\d+\.\d+\.\d+[a-z]*) +(\d{1,2} [A-Z][a-z]{2} \d{4})/;

async function readOpenSsl(): Promise<Library | null> {
  const folder = join(packageRoot(), 'native', 'lib');
  const name = (await readdir(folder)).find((each) => each.startsWith('libcrypto'));
  if (name === undefined) return null;
  const [, version, date] = OPENSSL.exec(await readFile(join(folder, name), 'latin1')) ?? [];
  if (version === undefined || date === undefined) return null;
  return { version, released: dayAt(Date.parse(`${date} UTC`), 'UTC') };
}
