import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;
type DatabaseUrls = { databaseUrl: string | null; databasePoolUrl: string | null };

/** Reads `DATABASE_URL` and `DATABASE_POOL_URL`; `wrong` is a Spanish sentence. */
export function readDatabaseUrls(env: Env): DatabaseUrls | { wrong: string } {
  const databaseUrl = env['DATABASE_URL']?.trim() || null;
  const databasePoolUrl = env['DATABASE_POOL_URL']?.trim() || null;
  const wrong =
    problemOf('DATABASE_URL', databaseUrl) ?? problemOf('DATABASE_POOL_URL', databasePoolUrl);
  if (wrong !== null) return { wrong };
  if (databasePoolUrl !== null && databaseUrl === null) {
    return { wrong: 'DATABASE_POOL_URL necesita también DATABASE_URL, la dirección del servidor.' };
  }
  return { databaseUrl, databasePoolUrl };
}

/**
 * Returns a Spanish sentence for a wrong setting, else `null`. Does not parse it with `URL`: PostgreSQL's form
 * for sockets, `postgresql://user@/name?host=/run`, is no URL.
 */
function problemOf(name: string, setting: string | null): string | null {
  if (setting === null) return null;
  if (!/^postgres(ql)?:\/\//.test(setting)) {
    return `${name} debe ser una dirección que empiece con postgres:// o postgresql://.`;
  }
  const [address = '', query] = setting.split('?', 2);
  const options = new URLSearchParams(query);
  const [, named = ''] = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/]*)/.exec(address) ?? [];
  const isSafe = ['verify-full', 'disable'].includes(options.get('sslmode') ?? '');
  if (isSafe || isThisMachine(options.get('host') ?? named)) return null;
  return `${name} de otra máquina debe llevar sslmode=verify-full (o sslmode=disable en una red privada).`;
}

/** Whether the host is a folder with a socket or a loopback address. */
const isThisMachine = (host: string) =>
  /^(|\/.*|%2F.*|localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Variables that hold secrets. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'APP_KEY',
  'DATABASE_POOL_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'PAYPAL_CLIENT_SECRET',
  'SMTP_URL',
] as const;

/**
 * Returns the environment with the secrets of files `bujia.NAME` in the folder
 * `CREDENTIALS_DIRECTORY`, which systemd decrypts for this service alone. A file overrides the
 * variable; a line break at its end is not part of the secret.
 */
export function withCredentials(env: Env): Env {
  const folder = env['CREDENTIALS_DIRECTORY'] ?? '';
  if (folder === '') return env;
  const secrets = SECRETS.map((name) => [name, join(folder, `bujia.${name}`)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => [name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')] as const);
  return { ...env, ...Object.fromEntries(secrets) };
}
