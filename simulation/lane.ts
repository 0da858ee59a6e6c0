import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { openDatabase } from '#platform/data/database.ts';
import { migrate } from '#platform/data/migrate.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { type App, forkApp, openApp } from './apps.ts';
import type { SimulationEnvironment } from './run-seed.ts';
import { seedDatabase } from './seed-data.ts';

/** A PostgreSQL with two processes of the application, which run one history after the other. */
export type Lane = {
  run<T>(processes: boolean, work: (site: SimulationEnvironment) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * A crash keeps committed data, because only PostgreSQL is killed, never the machine. The log names deadlocks with
 * their statements.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  log_min_messages: 'error',
  log_error_verbosity: 'default',
};

/** Opens a lane. Lanes are independent: a killed database disturbs no other. */
export async function openLane(): Promise<Lane> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-simulate-'));
  const postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const { connectionString, adminConnectionString } = postgres;
  await migrate(connectionString);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => {} });
  const paypal = await startPayPalSimulator();
  const world = await seedDatabase(db, appDatabaseUrl(adminConnectionString));
  const open = (processes: boolean): Promise<App> =>
    (processes ? forkApp : openApp)(connectionString, paypal.environment);
  const killDatabase = () => process.kill(postgres.pid, 'SIGKILL');
  const deadlocks = deadlockReader(join(folder, 'postgres.log'));
  const site = { db, world, paypal, killDatabase, deadlocks };
  let inside: readonly [App, App] | null = null;
  return {
    async run(processes, work) {
      if (!processes) {
        inside ??= [await open(false), await open(false)];
        return work({ ...site, apps: inside });
      }
      const apps = [await open(true), await open(true)] as const;
      try {
        return await work({ ...site, apps });
      } finally {
        await Promise.all(apps.map((app) => app.stop()));
      }
    },
    async close() {
      await Promise.all((inside ?? []).map((app) => app.stop()));
      await world.close().catch(() => {});
      await db.destroy();
      await paypal.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a function that reads the deadlocks that the log names since its last call. */
function deadlockReader(logFile: string): () => string[] {
  let read = 0;
  return () => {
    const text = readFileSync(logFile, 'utf8');
    // A restart rotates a long log.
    const [, ...entries] = text
      .slice(text.length < read ? 0 : read)
      .split('ERROR:  deadlock detected');
    read = text.length;
    return entries.map((entry) => entry.slice(0, entry.indexOf('HINT:')));
  };
}

/** Returns the superuser's connection string for the application's database. */
function appDatabaseUrl(connectionString: string): string {
  const url = new URL(connectionString);
  url.pathname = '/bujia';
  return url.href;
}
