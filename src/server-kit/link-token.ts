import { createHmac } from 'node:crypto';
import { newToken } from './ids.ts';

/**
 * The tokens of the links that an answer carries, by the id of their record. Derived from the caller's
 * `Idempotency-Key`: the same request gets the same token again, and no table holds it, as only a
 * hash of the key is stored. Without a key they are random. 43 characters of base64url.
 */
export function linkTokens(secret: string, key: string | null): (id: string) => string {
  const seed = key ?? newToken();
  return (id) => createHmac('sha256', secret).update(`link|${id}|${seed}`).digest('base64url');
}
