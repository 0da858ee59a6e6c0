import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clearSocket, type PostgresAddress } from './postgres-address.ts';
import { type PostgresBinaries, PostgresUnavailable } from './postgres-binaries.ts';
import { POSTGRES_ENV } from './postgres-folder.ts';
import type { PostgresUser } from './postgres-user.ts';

export type Postmaster = {
  readonly pid: number;
  /** Resolves with the reason of its end, for the log; never rejects. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
};

export type PostmasterOptions = {
  dataFolder: string;
  logFile: string;
  binaries: PostgresBinaries;
  user: PostgresUser;
  settings: Readonly<Record<string, string>>;
  address: PostgresAddress;
  /** Connects as the superuser; the first successful connection means that the server is ready. */
  adminConnectionString: string;
};

/** Enough for crash recovery, which replays at most `max_wal_size`. */
const START_TIMEOUT_MS = 120_000;
const MAX_LOG_BYTES = 5_000_000;

/**
 * Starts the server and waits until it answers. The server leads its own session, so that Ctrl-C in
 * the terminal reaches only the app, which drains first. Throws `PostgresUnavailable` with the
 * server's last error.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  rotate(options.logFile);
  clearSocket(options.address);
  const from = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
  const child = launch(options);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, name) => resolve(`exit code ${code}, signal ${name}`));
  });
  endWithProcess(child);
  const ready = await untilReady(child, options.adminConnectionString);
  if (!ready || child.pid === undefined) {
    child.kill('SIGQUIT');
    await within(exited, 5);
    throw new PostgresUnavailable(notStarted(options.logFile, from));
  }
  return { pid: child.pid, exited, stop: () => stop(child, exited, options) };
}

/** Stops the server when the app exits without stopping it, also during the start. A killed app leaves its server running. */
function endWithProcess(child: ChildProcess): void {
  const kill = () => child.kill('SIGINT');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

function launch(options: PostmasterOptions): ChildProcess {
  const args = ['-D', options.dataFolder, '-p', String(options.address.port)];
  for (const [name, value] of Object.entries(options.settings)) args.push('-c', `${name}=${value}`);
  const [program, all] = options.user.command(options.binaries.postgres, args);
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(program, all, {
      cwd: options.dataFolder,
      env: POSTGRES_ENV,
      detached: true,
      stdio: ['ignore', log, log],
      ...options.user.ids,
    });
  } finally {
    closeSync(log);
  }
}

async function untilReady(child: ChildProcess, connectionString: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.pid !== undefined) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await answers(connectionString)) return true;
    await sleep(25);
  }
  return false;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fast shutdown, which rolls open transactions back; after 10 s immediate shutdown, after 5 s more SIGKILL. */
async function stop(child: ChildProcess, exited: Promise<string>, options: PostmasterOptions) {
  if (process.platform === 'win32') {
    spawnSync(options.binaries.pgCtl, ['stop', '-D', options.dataFolder, '-m', 'fast', '-t', '10']);
  }
  for (const [name, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    child.kill(name);
    if (await within(exited, seconds)) return;
  }
}

async function within(event: Promise<unknown>, seconds: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(seconds * 1000, false, { signal: timer.signal }).catch(() => false);
  const done = await Promise.race([event.then(() => true), timeout]);
  timer.abort();
  return done;
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES)
    renameSync(logFile, `${logFile}.1`);
}

function notStarted(logFile: string, from: number): string {
  const output = readFileSync(logFile).subarray(from).toString();
  const error = /(?:FATAL|PANIC|unshare|error).*/g.exec(output)?.[0] ?? 'no respondió a tiempo';
  return `PostgreSQL no pudo iniciarse; los detalles están en «${logFile}» (${error}).`;
}
