import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** UUIDv7: ordered by time, so that indexes stay compact. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256-bit token for a link; only its hash is stored. 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
export const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
