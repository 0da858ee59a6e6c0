import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { findStoredResult } from '../data/idempotency.ts';
import { newToken } from '../data/ids.ts';

/**
 * Returns a function from the id of a record to its link token (43 characters of base64url). Tokens
 * derive from the caller's `Idempotency-Key`, so that a repeated request gets the same token. No
 * table holds a token, only a hash of the key. Without a key, tokens are random.
 */
export function linkTokens(secret: string, key: string | null): (id: string) => string {
  const seed = key ?? newToken();
  return (id) => createHmac('sha256', secret).update(`link|${id}|${seed}`).digest('base64url');
}

/** Returns the link token of the record that a request with this `Idempotency-Key` created; `null`: it created none. */
export async function findLinkToken(
  { db, challengeSecret }: AppContext,
  action: string,
  key: string,
): Promise<string | null> {
  const stored = await findStoredResult(db, action, key);
  const id = stored?.['id'];
  return typeof id === 'string' ? linkTokens(challengeSecret, key)(id) : null;
}
