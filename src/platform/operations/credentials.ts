import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

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
