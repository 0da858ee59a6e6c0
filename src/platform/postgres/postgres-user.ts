import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PostgresUnavailable } from './postgres-binaries.ts';

/**
 * How PostgreSQL's programs are started. PostgreSQL refuses to run as root, so a root process starts
 * them under another identity; everybody else starts them as they are.
 */
export type PostgresUser = {
  command(program: string, args: readonly string[]): [program: string, args: string[]];
  ids: { uid?: number; gid?: number };
  /** Hands a file or folder that the app made to PostgreSQL. */
  chown(path: string): void;
};

const ITSELF: PostgresUser = {
  command: (program, args) => [program, [...args]],
  ids: {},
  chown: () => {},
};

/**
 * Chooses the identity, in this order: not root: oneself; a data folder that belongs to somebody: that
 * somebody; a user namespace in which root's files look like an ordinary user's (works in folders
 * that only root may enter); the system's own user `postgres`. Throws `PostgresUnavailable` otherwise.
 */
export function choosePostgresUser(dataFolder: string, postgres: string): PostgresUser {
  if (process.geteuid?.() !== 0) return ITSELF;
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : { uid: 0, gid: 0 };
  if (owner.uid !== 0) return systemUser(owner.uid, owner.gid);
  const inside = namespaceUser();
  if (inside) return inside;
  const account = accounts().find(({ name }) => name === 'postgres');
  const user = account && systemUser(account.uid, account.gid);
  if (user && canWork(user, postgres, dirname(dataFolder))) return user;
  throw new PostgresUnavailable(
    'PostgreSQL no puede ejecutarse como root en este sistema: inicia Bujía con un usuario común o indica DATABASE_URL.',
  );
}

/** PostgreSQL looks its uid up in /etc/passwd, so an existing one is mapped, `nobody` if it is there. */
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
 * The checkout or the data may lie where that user may not go. The app's own folder, made for root
 * alone, is opened for passing through; nobody else can list it, and its files stay closed.
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
