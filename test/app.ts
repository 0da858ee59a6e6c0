import { type RunningApp, type StartOptions, start } from '#app/start.ts';
import { NETWORK_TIMEOUTS } from '#platform/data/database-client.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import { TEST_APP_KEY } from './app-process.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { machineNow } from './machine-clock.ts';
import type { TestDatabase } from './template.ts';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

export type TestApp = RunningApp & {
  /** Stops the app's clock at `now` (epoch milliseconds); `null` lets it follow the machine's clock. */
  setNow(now: number | null): void;
  /** Sets the free space of the data's disk; infinite at first. */
  setFreeBytes(bytes: number): void;
};

/** One for all apps of a worker: a log keeps its timer when its app has stopped. */
const SILENT = createLog('silent');

/** Starts the app. Its clock stands at `MONDAY_MORNING` until a test sets it; tests enqueue its repeated jobs. */
export async function startTestApp(
  database: Pick<TestDatabase, 'connectionString'>,
  change: Partial<Config> = {},
  more: Pick<StartOptions, 'adminConnectionString' | 'timeouts'> = {},
): Promise<TestApp> {
  let fixed: number | null = MONDAY_MORNING;
  let free = Number.POSITIVE_INFINITY;
  const config: Config = {
    ...loadConfig({
      PORT: '0',
      APP_KEY: TEST_APP_KEY,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      BACKUP_DIR: 'off',
      AUDIT_HEADS: 'off',
    }),
    ...change,
  };
  const running = await start({
    config,
    connectionString: database.connectionString,
    log: SILENT,
    clock: () => fixed ?? machineNow(),
    freeBytes: async () => free,
    // They follow the machine's clock.
    runSchedules: false,
    // On a busy machine a burst of calls may wait longer for a connection of the pool than production allows.
    timeouts: { ...NETWORK_TIMEOUTS, connectMs: WAIT_TIMEOUT_MS },
    ...more,
  });
  return {
    ...running,
    setNow(now) {
      fixed = now;
    },
    setFreeBytes(bytes) {
      free = bytes;
    },
  };
}
