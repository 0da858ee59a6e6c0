import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPayPalStandIn } from '#main/demo/paypal-standin/standin.ts';
import { openDatabase } from '#server-kit/database.ts';
import { startEmbeddedPostgres } from '#server-kit/embedded-postgres.ts';
import { migrate } from '#server-kit/migrate.ts';
import { type App, forkApp, openApp } from './apps.ts';
import type { Site } from './run-seed.ts';
import { buildWorld } from './world.ts';

/** A database with two processes, on which one history after the other runs. */
export type Lane = {
  run<T>(processes: boolean, work: (site: Site) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** A crash keeps what was committed; only the power of the machine is taken for granted. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '400' };

/** Lanes side by side on one PostgreSQL, which goes away with them. */
export async function openStage(lanes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-simulate-'));
  const postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const opened: Lane[] = [];
  const close = async () => {
    await Promise.all(opened.map((lane) => lane.close()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const killDatabase = () => process.kill(postgres.pid, 'SIGKILL');
    for (let at = 0; at < lanes; at += 1) opened.push(await openLane(postgres, at, killDatabase));
    return { lanes: opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Postgres = { connectionString: string; adminConnectionString: string };

async function openLane(postgres: Postgres, at: number, killDatabase: () => void): Promise<Lane> {
  const name = `lane_${at}`;
  await createDatabase(postgres.adminConnectionString, name);
  const connectionString = inDatabase(postgres.connectionString, name);
  await migrate(connectionString);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => {} });
  const paypal = await startPayPalStandIn();
  const world = await buildWorld(db, inDatabase(postgres.adminConnectionString, name));
  const open = (processes: boolean): Promise<App> =>
    (processes ? forkApp : openApp)(connectionString, paypal.environment);
  let inside: readonly [App, App] | null = null;
  return {
    async run(processes, work) {
      const site = { db, world, paypal, killDatabase };
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
    },
  };
}

function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabase(connectionString: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`create database ${name} owner bujia`);
  } finally {
    await client.end();
  }
}
