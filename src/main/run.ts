import type { Logger } from 'pino';
import type { Config } from '#server-kit/config.ts';
import { startEmbeddedPostgres } from '#server-kit/embedded-postgres.ts';
import { type Running, start } from './start.ts';

/** A database that is there for this process: a server of one's own, or the embedded one. */
type Database = { connectionString: string; stop(): Promise<void> };

/**
 * Starts database and app, and stops both on SIGTERM or SIGINT: the app first (requests and jobs
 * drain), then the database. `prepare` runs before the app answers.
 */
export async function run(
  config: Config,
  log: Logger,
  prepare: (connectionString: string) => Promise<void> = async () => undefined,
): Promise<Running> {
  const database = await openEngine(config, log);
  try {
    await prepare(database.connectionString);
    const running = await start({ config, log, connectionString: database.connectionString });
    stopOnSignals(log, async () => {
      await running.stop();
      await database.stop();
    });
    return running;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function openEngine(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl !== null) {
    return { connectionString: config.databaseUrl, stop: async () => undefined };
  }
  return startEmbeddedPostgres({
    folder: config.dataDir,
    log: (message) => log.info(message),
    onExit: (reason) => {
      log.fatal({ reason }, 'database lost');
      process.exit(1);
    },
  });
}

function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const once = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    try {
      await stop();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}
