import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import {
  chooseAddress,
  connectionStringOf,
  releaseAddress,
  removeConnection,
  writeConnection,
} from './postgres-address.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { prepareDataFolder, SUPERUSER } from './postgres-folder.ts';
import { clearLeftovers } from './postgres-processes.ts';
import { PostgresSupervisor } from './postgres-supervisor.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { startPostmaster } from './postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** The app's data folder, created if missing; the database is in its subfolder `postgres`. */
  folder: string;
  /** Server settings that override or extend the default ones. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server died and could not be restarted; nothing is left to stop. */
  onExit?: (reason: string) => void;
  /** Receives actions of the supervisor, for the app's log. */
  log?: (message: string) => void;
};

export type EmbeddedPostgres = {
  /** Role (not a superuser) and database `bujia`. Stays the same when the server is restarted. */
  readonly connectionString: string;
  /** Superuser in the database `postgres`, to create and drop databases. */
  readonly adminConnectionString: string;
  /** Process id of the current server. */
  readonly pid: number;
  /** Shuts the server down (fast mode) and releases the data folder. Can be called twice. */
  stop(): Promise<void>;
};

/** Settings for a small machine. The log contains no statements and no values of rows. */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL on `<folder>/postgres`, reachable through a unix socket only. Restarts a server
 * that dies, with the same connection string, and calls `onExit` if that fails. Cleans up what a
 * killed app or server left in the folder.
 *
 * Throws errors with one Spanish sentence: `DataFolderInUse` while another live process uses the
 * folder, `DataFolderUnusable`, and `PostgresUnavailable` if PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const lock = lockFolder(options.folder);
  try {
    return await startLocked({ ...options, folder: realpathSync(options.folder) }, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const { server, address } = await prepare(options);
  const first = await startPostmaster(server);
  try {
    await ensureDatabase(server.adminConnectionString, address.password);
  } catch (error) {
    await first.stop();
    throw error;
  }
  const connectionString = connectionStringOf(address, 'bujia', 'bujia');
  writeConnection(options.folder, connectionString);
  const onEnd = (reason: string | null) => {
    removeConnection(options.folder);
    releaseAddress(options.folder);
    lock.release();
    if (reason !== null) options.onExit?.(reason);
  };
  const supervisor = new PostgresSupervisor(server, first, {
    log: options.log ?? (() => {}),
    ended: onEnd,
  });
  return {
    connectionString,
    adminConnectionString: server.adminConnectionString,
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
}

async function prepare(options: EmbeddedPostgresOptions) {
  const dataFolder = join(options.folder, 'postgres');
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(dataFolder, binaries.postgres);
  await clearLeftovers(dataFolder);
  const address = await chooseAddress(options.folder, user);
  const settings = { ...SETTINGS, ...options.settings, ...address.settings };
  const durable = settings.fsync !== 'off';
  await prepareDataFolder(dataFolder, binaries, user, { durable, password: address.password });
  const logFile = join(options.folder, 'postgres.log');
  const adminConnectionString = connectionStringOf(address, SUPERUSER, 'postgres');
  const server = { dataFolder, logFile, binaries, user, settings, address, adminConnectionString };
  return { server, address };
}

/** Runs at every start: the first start may have been interrupted before it created role or database. */
async function ensureDatabase(connectionString: string, password: string | null): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = 'bujia'");
    const secret = password === null ? '' : ` PASSWORD ${client.escapeLiteral(password)}`;
    if (role.rowCount === 0) await client.query(`CREATE ROLE bujia LOGIN${secret}`);
    const database = await client.query("SELECT FROM pg_database WHERE datname = 'bujia'");
    if (database.rowCount === 0) await client.query('CREATE DATABASE bujia OWNER bujia');
  } finally {
    await client.end();
  }
}
