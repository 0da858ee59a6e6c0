import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AppContext } from '#platform/app-context.ts';
import type { Config } from '#platform/operations/config.ts';
import { freeBytesOf } from '#platform/operations/disk-space.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { checkFirstAdmin, createFirstAdmin } from '#usuarios/server/console-actions.ts';
import { type RunningApp, start } from './start.ts';

/** A database that is there for this process: a server of one's own, or the embedded one. */
type Database = {
  connectionString: string;
  /** Of who may make databases, where that is another user. */
  adminConnectionString?: string;
  /** On the disk that it writes to, where that is ours. */
  freeBytes?: () => Promise<number>;
  stop(): Promise<void>;
};

type Prepare = (connectionString: string) => Promise<void>;

/** What is up so far; a signal may come at any moment of it. */
type Parts = { database?: Database; app?: RunningApp };

/** How long a start that is told to stop may go on, so that no step is left half done. */
const PATIENCE_MS = 5_000;

/**
 * Starts database and app, and stops both on SIGTERM or SIGINT: the app first (requests and jobs
 * drain), then the database. A signal during the start stops what is up by then. `prepare` runs
 * before the app answers.
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
    await Promise.race([starting.catch(() => undefined), sleep(PATIENCE_MS)]);
    await parts.app?.stop();
    await parts.database?.stop();
  });
  try {
    return await starting;
  } catch (error) {
    if (signalled.signal.aborted) return await new Promise<never>(() => {}); // It ends above.
    await parts.database?.stop();
    throw error;
  }
}

/** Goes from step to step until it is told to stop. */
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
  const beforeListening = tellFirstAdmin;
  parts.app = await start({ config, log, connectionString, beforeListening, ...engine });
  return parts.app;
}

/** To the console alone, never to the log: whoever starts it is whom the workshop belongs to. */
async function tellFirstAdmin({ db, config, clock }: AppContext): Promise<void> {
  const made = await createFirstAdmin(db, config, clock());
  if (made === null) return;
  console.log(
    `\nPrimer usuario del panel: ${made.username}\nContraseña: ${made.password}\n` +
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
