import { start } from '#app/start.ts';
import { openDatabase } from '#platform/data/database.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { type SilentFate, startSilentDatabase } from '#test/silent-proxy.ts';
import { type SilentRunResult, silentRun } from '#test/silent-run.ts';
import { ensurePages } from '../tools/build.ts';
import { openBenchEnvironment } from './environment.ts';

/**
 * The long form of the test of a silent network: `node bench/silent-run.ts 30`. The network between
 * app and PostgreSQL drops every packet for that many seconds, once for each fate of the open
 * connections. Prints one JSON line. Exits with 1 if a request was cut off, or if service or live
 * events returned later than 15 s after the network.
 */
const MAX_SECONDS = 15;

async function runSilence(silenceMs: number): Promise<SilentRunResult[]> {
  await ensurePages();
  const environment = await openBenchEnvironment();
  try {
    const connectionString = await environment.createDatabase();
    const results: SilentRunResult[] = [];
    for (const fate of ['lost', 'held'] as const) {
      results.push(await runFate(connectionString, fate, silenceMs));
    }
    return results;
  } finally {
    await environment.stop();
  }
}

async function runFate(connectionString: string, fate: SilentFate, silenceMs: number) {
  const proxy = await startSilentDatabase(connectionString);
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const config = loadConfig({ PORT: '0', APP_KEY: '5e'.repeat(32), BACKUP_DIR: 'off' });
  const app = await start({
    config: { ...config, rateLimits: false, logLevel: 'silent' },
    connectionString: proxy.connectionString,
    log: createLog('silent'),
  });
  try {
    if (fate === 'lost') await seedFixtures(db);
    return await silentRun(app, proxy, db, { silenceMs, fate });
  } finally {
    await app.stop();
    await db.destroy();
    await proxy.close();
  }
}

const seconds = Number(process.argv[2] ?? '30');
if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('How many seconds of silence?');
const results = await runSilence(seconds * 1000);
console.log(JSON.stringify({ test: 'silent network to PostgreSQL', results }));
const late = results.some(
  ({ inFlight, serviceSeconds, liveSeconds }) =>
    inFlight.includes(0) || Math.max(serviceSeconds, liveSeconds) > MAX_SECONDS,
);
if (late) process.exitCode = 1;
