import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type PostgresBinaries, PostgresUnavailable } from './postgres-binaries.ts';
import { processesIn, signal } from './postgres-processes.ts';
import type { PostgresUser } from './postgres-user.ts';

/** PostgreSQL's superuser. The app connects as `bujia`, which is not a superuser. */
export const SUPERUSER = 'postgres';

const MAJOR = '18';

/** Environment of PostgreSQL's programs, without the app's own, which holds secrets. */
export const POSTGRES_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the data folder on the first start. Fills it under another name and renames it, so that an
 * interrupted start leaves no folder that looks like a database. Throws `PostgresUnavailable` for a
 * folder of another major version of PostgreSQL.
 */
export async function prepareDataFolder(
  dataFolder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
  settings: { durable: boolean; password: string | null },
): Promise<void> {
  removeUnfinished(dataFolder);
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return assertVersion(dataFolder);
  const unfinished = `${dataFolder}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o700 });
  user.chown(unfinished);
  await initialise(unfinished, binaries, user, settings);
  renameSync(unfinished, dataFolder);
  syncFolder(join(dataFolder, '..'));
}

function assertVersion(dataFolder: string): void {
  const version = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw new PostgresUnavailable(
    `La carpeta «${dataFolder}» es de PostgreSQL ${version} y esta versión de Bujía usa PostgreSQL ${MAJOR}: restaura una copia en una carpeta nueva.`,
  );
}

/** Deletes unfinished folders. Kills their `initdb` first, which may still run after its app was killed. */
function removeUnfinished(dataFolder: string): void {
  const parent = join(dataFolder, '..');
  const prefix = `${dataFolder}.new-`;
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!path.startsWith(prefix)) continue;
    for (const pid of processesIn(path)) signal(pid, 'SIGKILL');
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/**
 * Runs `initdb`: UTF-8, byte order (queries sort names with ICU collations for display), data
 * checksums. Local connections need no password, because only the folder's owner can reach the
 * socket.
 */
async function initialise(
  folder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
  settings: { durable: boolean; password: string | null },
): Promise<void> {
  const args = ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--data-checksums'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  args.push('--auth-local=trust', '--auth-host=scram-sha-256');
  if (!settings.durable) args.push('--no-sync');
  const passwordFile = `${folder}.password`;
  if (settings.password !== null) {
    writeFileSync(passwordFile, `${settings.password}\n`, { mode: 0o600 });
    args.push(`--pwfile=${passwordFile}`);
  }
  try {
    await run(user.command(binaries.initdb, args), folder, user.ids);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function run([program, args]: [string, string[]], cwd: string, ids: PostgresUser['ids']) {
  return new Promise<void>((resolve, reject) => {
    const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
    const child = spawn(program, args, { cwd, env: POSTGRES_ENV, stdio, ...ids });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new PostgresUnavailable(notInitialised(errors, code)));
    });
  });
}

function notInitialised(errors: string, code: number | null): string {
  const detail = /(?:error|FATAL|PANIC): +(.*)/.exec(errors)?.[1] ?? `código ${code}`;
  return `No se pudo crear la base de datos en la carpeta de datos (${detail}).`;
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
