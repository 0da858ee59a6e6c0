import { readdirSync, rmSync } from 'node:fs';
import { readMigrations } from '#platform/data/migrate.ts';
import { createAppKeys } from '#platform/operations/app-keys.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { APP_KEY } from '#test/backup-keys.ts';
import { loadFormerData } from '#test/upgrade/former-data.ts';
import { PROJECT } from '../check/tree.ts';
import { run } from './programs.ts';

/** An admin of the former data. */
export const FORMER_ADMIN = { username: 'graciela', password: 'freno-y-embrague' };

/**
 * Fills a new data folder as an installation of the newest earlier version of `test/upgrade` left it, and makes `owner`
 * (`uid:gid`) its owner. Returns the fixture's name.
 */
export async function writeFormerFolder(folder: string, owner: string): Promise<string> {
  const last = (await readMigrations()).at(-1)?.name.slice(0, 4);
  const present = `schema-${last}.backup`;
  const fixture = readdirSync(`${PROJECT}/test/upgrade`)
    .filter((name) => name.endsWith('.backup') && name < present)
    .sort()
    .at(-1);
  if (fixture === undefined) throw new Error('test/upgrade has no fixture');
  rmSync(folder, { recursive: true, force: true });
  const engine = await startEmbeddedPostgres({ folder });
  const admin = new URL(engine.adminConnectionString);
  admin.pathname = new URL(engine.connectionString).pathname;
  await loadFormerData(
    { connectionString: engine.connectionString, admin: admin.href },
    fixture,
  ).finally(() => engine.stop());
  createAppKeys(folder, APP_KEY);
  run('chown', ['-R', owner, folder]);
  return fixture;
}
