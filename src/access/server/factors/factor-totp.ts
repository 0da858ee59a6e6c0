import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, steps of 30 seconds. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the current one that are accepted: clocks of telephones differ. */
const WINDOW = 1;

/** Returns a new random secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` address that authenticator apps read from a QR code. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret), issuer, label }).toString();
}

/**
 * Returns the time step whose code this is, or `null` for a code of another time. `now` in epoch
 * milliseconds. The caller accepts each step once.
 */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a TOTP secret with a key outside the database, bound to its user. */
export function encryptSecret(key: Buffer, secret: string, userId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a TOTP secret. Throws if it was changed, or encrypted for another user or with another
 * key.
 */
export function decryptSecret(key: Buffer, sealed: Buffer, userId: string): string {
  const [nonce, rest] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)];
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(userId)).setAuthTag(rest.subarray(0, TAG_BYTES));
  return Buffer.concat([cipher.update(rest.subarray(TAG_BYTES)), cipher.final()]).toString('utf8');
}
