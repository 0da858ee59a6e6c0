import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PostgresUser } from './postgres-user.ts';

/** Address of the server: a folder with its socket, or on Windows a loopback port with a password. */
export type PostgresAddress = {
  host: string;
  port: number;
  password: string | null;
  settings: Record<string, string>;
};

/** `sun_path` holds 108 bytes with the closing zero. */
const LONGEST_SOCKET_PATH = 107;
const PREFIX = 'bujia-socket-';

/**
 * Chooses a unix socket in a folder that only its owner can enter; the server does not listen on the
 * network. If the path of the data folder is too long for a socket, creates a private folder in the
 * system's temporary folder and records it in the data folder, so that the next start removes it.
 */
export async function chooseAddress(folder: string, user: PostgresUser): Promise<PostgresAddress> {
  if (process.platform === 'win32') return loopback(folder);
  const host = socketFolder(folder, user);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return { host, port: 5432, password: null, settings };
}

function socketFolder(folder: string, user: PostgresUser): string {
  releaseAddress(folder);
  const beside = join(folder, 'socket');
  const longest = join(beside, '.s.PGSQL.5432.lock');
  if (Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH) {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    user.chown(beside);
    return beside;
  }
  const short = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(recordIn(folder), short, { mode: 0o600 });
  user.chown(short);
  return short;
}

const recordIn = (folder: string) => join(folder, 'socket-folder');

/** Removes the recorded private folder, if its name has our prefix and it is no link. */
export function releaseAddress(folder: string): void {
  const record = recordIn(folder);
  if (!existsSync(record)) return;
  const short = readFileSync(record, 'utf8');
  rmSync(record);
  if (!basename(short).startsWith(PREFIX) || !existsSync(short)) return;
  if (lstatSync(short).isDirectory()) rmSync(short, { recursive: true, force: true });
}

/** Windows has no suitable folder permissions, so a password in the data folder protects the port. */
async function loopback(folder: string): Promise<PostgresAddress> {
  const record = join(folder, 'postgres-password');
  if (!existsSync(record)) {
    writeFileSync(record, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const password = readFileSync(record, 'utf8').trim();
  const settings = { listen_addresses: '127.0.0.1' };
  return { host: '127.0.0.1', port: await freePort(), password, settings };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Deletes the socket and the lock file of a killed server, which would block the next start. */
export function clearSocket(address: PostgresAddress): void {
  if (address.password !== null) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    rmSync(join(address.host, name), { force: true });
  }
}

/** Returns a connection string that all PostgreSQL clients accept. */
export function connectionStringOf(
  address: PostgresAddress,
  user: string,
  database: string,
): string {
  const { host, port, password } = address;
  if (password !== null) return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * While the app runs on a data folder, `<folder>/connection` (mode 0600) holds the connection string
 * of its database, so that commands (backup, mail) reach the same server. A killed app leaves a stale
 * file; only the lock of the folder shows whether an app is alive.
 */
const pathIn = (folder: string) => join(folder, 'connection');

export function writeConnection(folder: string, connectionString: string): void {
  const unfinished = `${pathIn(folder)}.new`;
  writeFileSync(unfinished, connectionString, { mode: 0o600 });
  renameSync(unfinished, pathIn(folder));
}

/** Returns the connection string; `null` if there is no file. */
export function readConnection(folder: string): string | null {
  try {
    return readFileSync(pathIn(folder), 'utf8');
  } catch {
    return null;
  }
}

export function removeConnection(folder: string): void {
  rmSync(pathIn(folder), { force: true });
}
