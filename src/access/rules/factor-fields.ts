import { empty, type Field, longerThan, notALine } from '#shared/fields/field-rules.ts';
import {
  GROUP_COUNT,
  GROUP_LENGTH,
  PASSWORD_CHARACTERS,
  strongPassword,
} from './strong-password.ts';

/** The kinds of second factor that a user can add. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The kinds of answer to the second step of a sign-in. */
export const STEP_KINDS = ['totp', 'passkey', 'recovery'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const MAX_PASSKEYS = 10;

/** Rules of a passkey's name, by which the user recognizes it. */
export const passkeyName: Field = [
  [empty, 'Escribe un nombre para la llave.'],
  [longerThan(60), 'El nombre no puede superar los 60 caracteres.'],
  [notALine, 'El nombre contiene caracteres que no se pueden usar.'],
];

/** The name of the authenticator app: there is at most one. */
export const TOTP_NAME = 'App de verificación';

const RECOVERY_SIGNS = GROUP_COUNT * GROUP_LENGTH;
/** Codes issued before 2026-11-23 have five groups (124 bits). They stay valid. */
export const FORMER_RECOVERY_SIGNS = 5 * GROUP_LENGTH;
const RECOVERY_FORM = new RegExp(
  `^(?:[${PASSWORD_CHARACTERS}]{${RECOVERY_SIGNS}}|[${PASSWORD_CHARACTERS}]{${FORMER_RECOVERY_SIGNS}})$`,
);
const TOTP_FORM = /^\d{6}$/;

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

type TypedCode = { kind: 'totp' | 'recovery'; code: string };

/**
 * Returns a recovery code of 148 bits in six groups of five characters; `random` returns
 * cryptographically random bytes. OWASP ASVS 5.0, 6.5.2 allows a fast hash from 112 bits on.
 */
export function newRecoveryCode(random: () => number): string {
  return strongPassword(random);
}

/**
 * Parses a typed code: six digits are of the authenticator app, 30 characters (formerly 25) are a
 * recovery code. Ignores blanks, dashes and case. Returns `null` for anything else.
 */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (TOTP_FORM.test(code)) return { kind: 'totp', code };
  return RECOVERY_FORM.test(code) ? { kind: 'recovery', code } : null;
}
