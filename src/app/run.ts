import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { checkFirstAdmin, createFirstAdmin } from '#access/server/console-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Config } from '#platform/operations/config.ts';
import { freeBytesOf } from '#platform/operations/disk-space.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { type RunningApp, start } from './start.ts';

/** The database of this process: an external server or the embedded one. */
type Database = {
  connectionString: string;
  /** Of a user that may create databases, if it is not the database's own user. */
  adminConnectionString?: string;
  /** Free bytes on the server's disk, if it is on this machine. */
  freeBytes?: () => Promise<number>;
  stop(): Promise<void>;
};

type Prepare = (connectionString: string) => Promise<void>;

/** The parts that have started; a signal can arrive at any time. */
type Parts = { database?: Database; app?: RunningApp };

/** Time that an interrupted start may take to finish its current step. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Starts database and app, and stops both on SIGTERM or SIGINT: the app first (requests and jobs
 * drain), then the database. A signal during the start stops the started parts. `prepare` runs before
 * the app answers.
 */
export async function run(
  config: Config,
  log: Logger,
  prepare: Prepare = async () => undefined,
): Promise<RunningApp> {
  const parts: Parts = {};
  const signalled = new AbortController();
  const starting = bringUp(parts, signalled.signal, { config, log, prepare });
  stopOnSignals(log, async () => {
    signalled.abort();
    await Promise.race([starting.catch(() => undefined), sleep(STOP_TIMEOUT_MS)]);
    await parts.app?.stop();
    await parts.database?.stop();
  });
  try {
    return await starting;
  } catch (error) {
    // The signal handler above ends the process.
    if (signalled.signal.aborted) return await new Promise<never>(() => {});
    await parts.database?.stop();
    throw error;
  }
}

/** Starts the parts one after the other; throws between two steps when `signal` is aborted. */
async function bringUp(
  parts: Parts,
  signal: AbortSignal,
  { config, log, prepare }: { config: Config; log: Logger; prepare: Prepare },
): Promise<RunningApp> {
  checkFirstAdmin(config);
  parts.database = await openEngine(config, log);
  const { connectionString, stop: _stop, ...engine } = parts.database;
  signal.throwIfAborted();
  await prepare(connectionString);
  signal.throwIfAborted();
  const beforeListening = createAndPrintFirstAdmin;
  parts.app = await start({ config, log, connectionString, beforeListening, ...engine });
  return parts.app;
}

/** Prints the first admin's password on the console, for the owner, and never writes it to the log. */
async function createAndPrintFirstAdmin({ db, config, clock }: AppContext): Promise<void> {
  const admin = await createFirstAdmin(db, config, clock());
  if (admin === null) return;
  console.log(
    `\nPrimer usuario del panel: ${admin.username}\nContraseña: ${admin.password}\n` +
      'Anótala ahora: no se volverá a mostrar. Puedes cambiarla en el panel.\n',
  );
}

async function openEngine(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl !== null) {
    return { connectionString: config.databaseUrl, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({
    folder: config.dataDir,
    log: (message) => log.info(message),
    onExit: (reason) => {
      log.fatal({ reason }, 'database lost');
      process.exit(1);
    },
  });
  return { ...embedded, freeBytes: () => freeBytesOf(config.dataDir) };
}

function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = async (signal: NodeJS.Signals) => {
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
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
}
