import { createHmac } from 'node:crypto';
import { newToken } from '../data/ids.ts';

/**
 * Returns the function that gives the link token of a record by its id: 43 characters of base64url.
 * Tokens derive from the caller's `Idempotency-Key`, so the same request gets the same token again.
 * No table holds a token: only a hash of the key is stored. Without a key, tokens are random.
 */
export function linkTokens(secret: string, key: string | null): (id: string) => string {
  const seed = key ?? newToken();
  return (id) => createHmac('sha256', secret).update(`link|${id}|${seed}`).digest('base64url');
}
