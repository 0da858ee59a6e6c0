import { GROUP_LENGTH, readableSecret, SECRET_SIGNS } from './strong-password.ts';

/** 124 bits: OWASP ASVS 5.0, 6.5.2 allows a fast hash from 112 bits on. */
const RECOVERY_GROUPS = 5;
const RECOVERY_FORM = new RegExp(`^[${SECRET_SIGNS}]{${RECOVERY_GROUPS * GROUP_LENGTH}}$`);
const TOTP_FORM = /^\d{6}$/;

/** How many recovery codes a user gets at once. */
export const RECOVERY_CODES = 10;

export type TypedCode = { kind: 'totp' | 'recovery'; code: string };

/** Returns a recovery code in five groups of five signs; `random` gives unguessable bytes. */
export function newRecoveryCode(random: () => number): string {
  return readableSecret(random, RECOVERY_GROUPS);
}

/**
 * Reads a typed code: six digits come from the authenticator app, 25 signs are a recovery code.
 * Ignores blanks, dashes and case. Returns `null` when it is neither.
 */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (TOTP_FORM.test(code)) return { kind: 'totp', code };
  return RECOVERY_FORM.test(code) ? { kind: 'recovery', code } : null;
}
