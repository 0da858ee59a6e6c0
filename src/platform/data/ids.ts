import { createHash, createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { findStoredResult } from './idempotency.ts';

/** The newest id of this process. */
let newest = '';

/**
 * Returns a UUIDv7: ordered by time, which keeps indexes compact. The ids of one process ascend, also within a
 * millisecond: rows of one transaction have one time, and lists show them in the order of their ids.
 */
export function newId(): string {
  const id = randomUUIDv7();
  newest = id > newest ? id : successorOf(newest);
  return newest;
}

/** Returns the id whose last 48 bits, which are random, are one more. */
function successorOf(id: string): string {
  const last = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, '0');
}

/** Returns a random 256-bit token, 43 characters of base64url. Only its hash may be stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
export const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
