import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** Returns a UUIDv7: ordered by time, which keeps indexes compact. */
export function newId(): string {
  return randomUUIDv7();
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
