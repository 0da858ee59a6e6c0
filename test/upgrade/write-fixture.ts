import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackup } from '#backup/server/file/create-backup.ts';
import { migrate, readMigrations } from '#platform/data/migrate.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { seedDemo } from '../../demo/seed.ts';
import { seedStaff } from '../../demo/staff.ts';
import { openAppContext } from '../../src/app/start.ts';
import { APP_KEY, UNENCRYPTED } from '../backup-keys.ts';
import { machineNow } from '../machine-clock.ts';
import { query } from '../postgres-process.ts';

/**
 * `node test/upgrade/write-fixture.ts`: writes `schema-NNNN.backup` into this folder, a backup of the demo without its
 * pictures. NNNN is the number of the last migration. Run it at each release.
 */
const folder = mkdtempSync(join(tmpdir(), 'bujia-fixture-'));
const engine = await startEmbeddedPostgres({
  folder: join(folder, 'data'),
  onExit: (reason) => {
    throw new Error(reason);
  },
});
try {
  const { connectionString } = engine;
  await migrate(connectionString);
  const config = { ...loadConfig({ APP_KEY, DATA_DIR: folder }), rateLimits: false };
  const time = { now: machineNow() };
  const { context, close } = await openAppContext(
    { config, connectionString, log: createLog('error'), clock: () => time.now },
    () => 'https://taller.example.uy',
  );
  const setNow = (now: number) => {
    time.now = now;
  };
  await seedStaff(context.db, time.now);
  await seedDemo({ context, setNow }, time.now);
  await close();
  await query(
    connectionString,
    'delete from product_image_sizes; delete from product_images; delete from job_photo_sizes; delete from job_photos',
  );
  const last = (await readMigrations()).at(-1)?.name.slice(0, 4);
  const file = join(import.meta.dirname, `schema-${last}.backup`);
  await createBackup(connectionString, file, UNENCRYPTED);
  console.log(file);
} finally {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
