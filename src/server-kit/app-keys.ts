import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Db } from './database.ts';

/** Each purpose has a key of its own: one that leaks tells nothing about the others. */
export type KeyPurpose = 'audit' | 'backups' | 'factors' | 'networks' | 'fingerprint';

/** Keys of this installation, derived from one secret that is kept outside the database. */
export type AppKeys = {
  /** 32 bytes, the same on every call. */
  derive(purpose: KeyPurpose): Buffer;
};

/** Where the secret is kept when `APP_KEY` is not set. */
export const KEY_FILE = 'app.key';

/**
 * Reads the installation's secret from `APP_KEY` or from `DATA_DIR/app.key`, and creates that file on
 * the first start. Throws a `ConfigError` when the file does not hold 64 hexadecimal digits.
 */
export function loadAppKeys({ appKey, dataDir }: Pick<Config, 'appKey' | 'dataDir'>): AppKeys {
  const secret = Buffer.from(appKey ?? readKeyFile(dataDir), 'hex');
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `bujia ${purpose}`, 32)),
  };
}

function readKeyFile(folder: string): string {
  const path = join(folder, KEY_FILE);
  if (!existsSync(path)) createKeyFile(folder, path);
  const text = readFileSync(path, 'utf8').trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return text;
  throw new ConfigError(`El archivo «${path}» no contiene una clave de 64 dígitos hexadecimales.`);
}

/** The file gets its name when it is complete; of two processes that create it, one succeeds. */
function createKeyFile(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, `${randomBytes(32).toString('hex')}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished);
  }
}

/**
 * Throws a `ConfigError` when the database was used with another secret. Without this check a forgotten
 * `APP_KEY` would make every authenticated record look forged.
 */
export async function requireSameKey(db: Db, keys: AppKeys): Promise<void> {
  const fingerprint = createHmac('sha256', keys.derive('fingerprint')).digest();
  await db
    .insertInto('secrets')
    .values({ name: 'app-key-fingerprint', value: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'app-key-fingerprint')
    .executeTakeFirstOrThrow();
  if (value.equals(fingerprint)) return;
  throw new ConfigError(
    'La clave de la instalación (APP_KEY o DATA_DIR/app.key) no es la de esta base de datos. Todos los procesos necesitan la misma: cópiala del que la creó.',
  );
}
