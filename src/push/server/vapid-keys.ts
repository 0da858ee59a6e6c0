import { createECDH } from 'node:crypto';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { sharedSecret } from '#platform/operations/app-keys.ts';
import { oncePer } from '#shared/once.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

const cacheOf = oncePer((_context: AppContext): { keys: Promise<VapidKeys> | null } => ({
  keys: null,
}));

/**
 * Returns the keys by which the services of browsers know this installation (RFC 8292), made at the first call and the same
 * in all processes. Other keys would end every subscription.
 */
export function readVapidKeys(context: AppContext): Promise<VapidKeys> {
  const cache = cacheOf(context);
  cache.keys ??= loadKeys(context.db).catch((error: unknown) => {
    cache.keys = null;
    throw error;
  });
  return cache.keys;
}

async function loadKeys(db: Db): Promise<VapidKeys> {
  const secret = Buffer.from(await sharedSecret(db, 'push'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
