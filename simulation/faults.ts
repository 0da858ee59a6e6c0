import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Fault } from './plan.ts';
import type { SimulationEnvironment } from './run-seed.ts';

/** Causes a fault; resolves when it is over. */
export async function startFault(fault: Fault | null, site: SimulationEnvironment): Promise<void> {
  if (fault === null || fault.kind === 'lost-answer') return;
  await new Promise((wake) => setTimeout(wake, fault.afterMs));
  if (fault.kind === 'kill-database') return restartDatabase(site);
  const app = site.apps[fault.app % 2];
  if (fault.kind === 'kill-app') return app?.kill();
  if (fault.kind === 'cut') return app?.cut(fault.listening);
  app?.hold();
  await new Promise((wake) => setTimeout(wake, fault.forMs));
  app?.resume();
}

/**
 * Kills PostgreSQL, and resolves when its next start answers. Connections to the killed one work
 * for some milliseconds more, so an answer alone does not prove the restart.
 */
async function restartDatabase({ db, killDatabase }: SimulationEnvironment): Promise<void> {
  const before = await retryUntilSuccess(() => databaseStart(db));
  killDatabase();
  await retryUntilSuccess(async () => {
    if ((await databaseStart(db)) === before) throw new Error('PostgreSQL has not ended yet');
  });
}

async function databaseStart(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`select pg_postmaster_start_time()::text as at`.execute(
    db,
  );
  return rows[0]?.at;
}

/** Repeats `work` until it succeeds, for at most 12 s: a killed database comes back. */
export async function retryUntilSuccess<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > 600) throw error;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }
}
