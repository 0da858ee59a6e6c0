import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PostgresUnavailable } from './postgres-binaries.ts';

/**
 * Identity under which PostgreSQL's programs run. PostgreSQL refuses to run as root, so a root
 * process starts them as another user; other users start them as themselves.
 */
export type PostgresUser = {
  command(program: string, args: readonly string[]): [program: string, args: string[]];
  ids: { uid?: number; gid?: number };
  /** Makes PostgreSQL's user the owner of a file or folder that the app created. */
  chown(path: string): void;
};

const CURRENT_USER: PostgresUser = {
  command: (program, args) => [program, [...args]],
  ids: {},
  chown: () => {},
};

/**
 * Chooses the identity, in this order: the current user, if not root; the owner of the data folder, if
 * not root; a user namespace in which root's files belong to an ordinary user (works in folders that
 * only root can enter); the system's user `postgres`. Throws `PostgresUnavailable` otherwise.
 */
export function choosePostgresUser(dataFolder: string, postgres: string): PostgresUser {
  if (process.geteuid?.() !== 0) return CURRENT_USER;
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : { uid: 0, gid: 0 };
  if (owner.uid !== 0) return systemUser(owner.uid, owner.gid);
  const mapped = namespaceUser();
  if (mapped) return mapped;
  const account = accounts().find(({ name }) => name === 'postgres');
  const user = account && systemUser(account.uid, account.gid);
  if (user && canWork(user, postgres, dirname(dataFolder))) return user;
  throw new PostgresUnavailable(
    'PostgreSQL no puede ejecutarse como root en este sistema: inicia Bujía con un usuario común o indica DATABASE_URL.',
  );
}

/** Maps a uid of /etc/passwd, where PostgreSQL looks its own up: `nobody`, if it exists. */
function namespaceUser(): PostgresUser | null {
  const ids = accounts().map(({ uid }) => uid);
  const uid = ids.includes(65_534) ? 65_534 : ids.find((each) => each > 0);
  if (process.platform !== 'linux' || uid === undefined) return null;
  const wrap = ['--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  if (spawnSync('unshare', [...wrap, 'true'], { stdio: 'ignore' }).status !== 0) return null;
  return {
    command: (program, args) => ['unshare', [...wrap, program, ...args]],
    ids: {},
    chown: () => {},
  };
}

function systemUser(uid: number, gid: number): PostgresUser {
  return {
    command: (program, args) => [program, [...args]],
    ids: { uid, gid },
    chown: (path) => chownSync(path, uid, gid),
  };
}

/**
 * Whether the user can run PostgreSQL from the checkout and reach the data. Makes the app's folder
 * enterable for others (mode 711); they still cannot list it or read its files.
 */
function canWork(user: PostgresUser, postgres: string, folder: string): boolean {
  chmodSync(folder, 0o711);
  const options = { stdio: 'ignore' as const, cwd: '/', ...user.ids };
  const enters = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], options).status === 0;
  return enters && spawnSync(postgres, ['--version'], options).status === 0;
}

function accounts(): { name: string; uid: number; gid: number }[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
