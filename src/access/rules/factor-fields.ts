import { empty, type Field, longerThan, notALine } from '#shared/fields/field-rules.ts';

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
