import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../data/database.ts';
import { type Config, ConfigError } from './config.ts';

/** One key per purpose: a leaked one reveals nothing about the others. */
type KeyPurpose =
  | 'audit'
  | 'backups'
  | 'factors'
  | 'recovery'
  | 'networks'
  | 'webhooks'
  | 'fingerprint';

/** Keys of this installation, derived from one secret that is stored outside the database. */
export type AppKeys = {
  /** The secret itself, 64 hexadecimal digits. Only encrypted backups contain it. */
  secret: string;
  /** Returns 32 bytes, the same on every call. */
  derive(purpose: KeyPurpose): Buffer;
};

/** File in `DATA_DIR` that holds the secret if `APP_KEY` is not set. */
export const KEY_FILE = 'app.key';

/**
 * Reads the installation's secret from `APP_KEY` or from `DATA_DIR/app.key`, and creates that file
 * on the first start. Throws a `ConfigError` when the file does not hold 64 hexadecimal digits.
 */
export function loadAppKeys(config: KeySource): AppKeys {
  return findAppKeys(config) ?? createAppKeys(config.dataDir, randomBytes(32).toString('hex'));
}

type KeySource = Pick<Config, 'appKey' | 'dataDir'>;

/** As `loadAppKeys`, but returns `null` if the installation has no secret yet. */
export function findAppKeys({ appKey, dataDir }: KeySource): AppKeys | null {
  const path = join(dataDir, KEY_FILE);
  if (appKey === null && !existsSync(path)) return null;
  return appKeysFromSecret(appKey ?? readKeyFile(path));
}

/** Returns the location of the secret, for messages: `APP_KEY` or the path of the file. */
export function appKeyLocation({ appKey, dataDir }: KeySource): string {
  return appKey === null ? join(dataDir, KEY_FILE) : 'APP_KEY';
}

/**
 * Stores a secret in `DATA_DIR/app.key`. If another process was first, returns the keys of that
 * process's secret.
 */
export function createAppKeys(dataDir: string, secret: string): AppKeys {
  const path = join(dataDir, KEY_FILE);
  createKeyFile(dataDir, path, secret);
  return appKeysFromSecret(readKeyFile(path));
}

export function appKeysFromSecret(hex: string): AppKeys {
  const secret = Buffer.from(hex, 'hex');
  return {
    secret: secret.toString('hex'),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `bujia ${purpose}`, 32)),
  };
}

/** Returns the fingerprint that the database stores to detect another secret. */
export function keyFingerprint(keys: AppKeys): Buffer {
  return createHmac('sha256', keys.derive('fingerprint')).digest();
}

export const FINGERPRINT_NAME = 'app-key-fingerprint';

function readKeyFile(path: string): string {
  const text = readFileSync(path, 'utf8').trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return text;
  throw new ConfigError(`El archivo «${path}» no contiene una clave de 64 dígitos hexadecimales.`);
}

/** Gives the file its name when it is complete; if two processes create it, one succeeds. */
function createKeyFile(folder: string, path: string, secret: string): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished);
  }
}

/**
 * Throws a `ConfigError` when the database was used with another secret. Without this check a
 * forgotten `APP_KEY` would make every authenticated record appear forged.
 */
export async function requireSameKey(db: Db, keys: AppKeys): Promise<void> {
  const fingerprint = keyFingerprint(keys);
  await db
    .insertInto('secrets')
    .values({ name: FINGERPRINT_NAME, value: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', FINGERPRINT_NAME)
    .executeTakeFirstOrThrow();
  if (value.equals(fingerprint)) return;
  throw new ConfigError(
    'La clave de la instalación (APP_KEY o DATA_DIR/app.key) no es la de esta base de datos. Todos los procesos necesitan la misma: cópiala del que la creó.',
  );
}

/** Returns a secret that all processes on one database share. The first caller creates it. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value.toString('hex');
}
