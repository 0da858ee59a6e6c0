import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayPalStandIn } from '#main/demo/paypal-standin/standin.ts';
import { openDatabase } from '#server-kit/database.ts';
import { startEmbeddedPostgres } from '#server-kit/embedded-postgres.ts';
import { migrate } from '#server-kit/migrate.ts';
import { type App, forkApp, openApp } from './apps.ts';
import { planOf } from './plan.ts';
import { runSeed, type SeedResult, type Site } from './run-seed.ts';
import { buildWorld } from './world.ts';

export type SimulationOptions = {
  /** How many seeds, from which one on. */
  seeds: number;
  from: number;
  /** Of so many seeds one runs on real processes that are killed; 0 for none. */
  processesEvery: number;
  /** Of so many seeds one has its database killed; 0 for none. */
  killsEvery: number;
  /** Ends after the seed in which so many seconds are over. */
  seconds?: number;
  /** Ends with the first violation. */
  untilFound?: boolean;
  /** Ends after the seed that runs. */
  signal?: AbortSignal;
  log?: (line: string) => void;
  onSeed?: (seed: number, soFar: SimulationResult) => void;
};

export type SimulationResult = {
  seeds: number;
  from: number;
  calls: number;
  faults: number;
  violations: { seed: number; what: string[] }[];
  seconds: number;
};

/** A crash keeps what was committed; only the power of the machine is taken for granted. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' };

/** Runs seeded histories on two processes and one PostgreSQL of its own, and judges each. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seeds, from, processesEvery, killsEvery } = options;
  const began = performance.now();
  const result: SimulationResult = {
    seeds: 0,
    from,
    calls: 0,
    faults: 0,
    violations: [],
    seconds: 0,
  };
  const stage = await openStage();
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const plan = planOf(seed, { processesEvery, killsEvery });
      options.log?.(`seed ${seed} plan ${plan.digest}`);
      const { violations, calls, faults } = await stage.run(plan.processes, (site) =>
        runSeed(plan, site, options.log).catch(brokenOff),
      );
      result.seeds += 1;
      result.calls += calls;
      result.faults += faults;
      result.seconds = Math.round(performance.now() - began) / 1_000;
      if (violations.length > 0) result.violations.push({ seed, what: violations });
      options.onSeed?.(seed, result);
      const late = options.seconds !== undefined && result.seconds >= options.seconds;
      if (late || options.signal?.aborted) break;
      if (options.untilFound && violations.length > 0) break;
    }
    return result;
  } finally {
    await stage.close();
  }
}

/** A service that does not come back, or a call that is never answered, is a violation, too. */
function brokenOff(error: unknown): SeedResult {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { violations: [`the history broke off: ${why}`], calls: 0, faults: 0 };
}

async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-simulate-'));
  const postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const { connectionString } = postgres;
  await migrate(connectionString);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => {} });
  const paypal = await startPayPalStandIn();
  const adminUrl = new URL(postgres.adminConnectionString);
  adminUrl.pathname = new URL(connectionString).pathname;
  const world = await buildWorld(db, adminUrl.href);
  const killDatabase = () => process.kill(postgres.pid, 'SIGKILL');
  const open = (processes: boolean): Promise<App> =>
    (processes ? forkApp : openApp)(connectionString, paypal.environment);
  let inside: readonly [App, App] | null = null;
  return {
    async run<T>(processes: boolean, work: (site: Site) => Promise<T>): Promise<T> {
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
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
