import * as z from 'zod/mini';
import { id, text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { FACTOR_KINDS, passkeyName, STEP_KINDS } from '../rules/factor-fields.ts';
import { FACTOR_ERRORS, factorErrors } from './factor-errors.ts';
import { stepUpReply } from './session.ts';
import { adminInfo } from './user.ts';
import { USER_ERRORS, userErrors } from './user-errors.ts';

export const CODE_REQUIRED = 'Escribe el código.';
const WRONG_PASSKEY = 'La respuesta de la llave de acceso no es válida.';

/** A code of the authenticator app or a recovery code; `readCode` distinguishes them. */
const code = z
  .string(CODE_REQUIRED)
  .check(z.trim(), z.minLength(1, CODE_REQUIRED), z.maxLength(60, CODE_REQUIRED));

const base64url = z.string(WRONG_PASSKEY).check(z.regex(/^[\w-]{1,40000}$/, WRONG_PASSKEY));
/** WebAuthn, section 4: at most 1023 bytes. */
const credentialId = z.string(WRONG_PASSKEY).check(z.regex(/^[\w-]{1,1364}$/, WRONG_PASSKEY));
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
/** «usb», «internal» and values of later versions. */
const transport = z.string(WRONG_PASSKEY).check(z.regex(/^[\w-]{1,20}$/, WRONG_PASSKEY));

/**
 * The browser's answers in WebAuthn's JSON form; fields that the server does not read are dropped.
 */
const newPasskey = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(z.array(transport).check(z.maxLength(10, WRONG_PASSKEY))),
    }),
  },
  WRONG_PASSKEY,
);
const usedPasskey = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  },
  WRONG_PASSKEY,
);
export type NewPasskey = z.infer<typeof newPasskey>;
export type UsedPasskey = z.infer<typeof usedPasskey>;

/** Options for the browser to use a passkey, in WebAuthn's JSON form. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

/** Options for the browser to create a passkey, in WebAuthn's JSON form. */
const newPasskeyOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
});

/** `data` of the error `factor-needed`. */
export const neededFactor = z.object({
  /**
   * Valid for one sign-in: five minutes, five attempts, and only from the network of the password.
   */
  ticket: z.string(),
  kinds: z.array(z.enum(STEP_KINDS)),
  /** `null` when the user has no passkey or the site cannot use one. */
  passkey: z.nullable(passkeyOptions),
});
export type NeededFactor = z.infer<typeof neededFactor>;

export const loginFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/factor',
  access: 'public',
  limit: 'login',
  allowedWhenDiskFull: true,
  summary: 'Completes a sign-in with a second factor; give `code` or `passkey`',
  body: z.strictObject({
    ticket: z.string(CODE_REQUIRED).check(z.maxLength(100)),
    code: z.optional(code),
    passkey: z.optional(usedPasskey),
  }),
  reply: z.object({ token: z.string(), admin: adminInfo }),
  errors: {
    ...factorErrors('factor-expired', 'wrong-factor', 'used-factor', 'too-many-factors'),
    ...userErrors('too-many-logins', 'busy'),
  },
});

/** Variant of `stepUp` for a body with a `code`. */
export const stepUpWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  discriminator: 'code',
  anyDiscriminatorValue: true,
  access: 'session',
  limit: 'login',
  allowedDuring: ['factor-setup-needed'],
  allowedWhenDiskFull: true,
  summary: 'Confirms who is at an open session by a code of the app or a recovery code',
  body: z.strictObject({ code }),
  reply: stepUpReply,
  errors: {
    ...factorErrors('wrong-code', 'used-code', 'too-many-codes'),
    ...userErrors('too-many-logins'),
  },
});

const factor = z.object({
  _id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Factor = z.infer<typeof factor>;

const ownFactors = z.object({
  factors: z.array(factor),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.int(),
  /** Whether the caller's role needs a second factor. */
  required: z.boolean(),
  /** Host name under which passkeys work; `null`: nowhere on this installation. */
  passkeyHost: z.nullable(z.string()),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/** The codes can be read only in this answer. `null`: the existing codes stay valid. */
const withCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/auth/factors',
  access: 'session',
  limit: 'staff',
  topics: ['factors'],
  allowedDuring: ['factor-setup-needed'],
  summary: "The caller's second factors",
  reply: ownFactors,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/auth/factors/totp',
  access: 'session',
  limit: 'login',
  stepUp: 'always',
  allowedDuring: ['factor-setup-needed'],
  summary: 'Starts to add an authenticator app; a second start replaces the first',
  body: z.strictObject({}),
  reply: z.object({
    /** Base32, for a device without a camera. */
    secret: z.string(),
    /** `otpauth://…`, the content of the QR code. */
    uri: z.string(),
  }),
  errors: factorErrors('totp-exists'),
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/factors/totp/confirm',
  access: 'session',
  limit: 'login',
  topics: ['factors'],
  stepUp: 'always',
  allowedDuring: ['factor-setup-needed'],
  summary: 'Adds the authenticator app that shows this code; ends the other sessions',
  body: z.strictObject({ code }),
  reply: withCodes,
  errors: {
    ...factorErrors('no-setup', 'totp-exists', 'wrong-code'),
    ...userErrors('too-many-logins'),
  },
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/factors/passkeys',
  access: 'session',
  limit: 'login',
  stepUp: 'always',
  allowedDuring: ['factor-setup-needed'],
  summary: 'Starts to add a passkey; a second start replaces the first',
  /**
   * The name is validated before the browser asks for the device, and sent again with the passkey.
   */
  body: z.strictObject({ name: text(passkeyName) }),
  reply: z.object({ options: newPasskeyOptions }),
  errors: factorErrors('passkeys-unavailable', 'too-many-passkeys'),
});

export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/factors/passkeys/confirm',
  access: 'session',
  limit: 'login',
  topics: ['factors'],
  stepUp: 'always',
  allowedDuring: ['factor-setup-needed'],
  summary: 'Adds the passkey that the browser made; ends the other sessions',
  body: z.strictObject({ name: text(passkeyName), passkey: newPasskey }),
  reply: withCodes,
  errors: factorErrors(
    'no-setup',
    'wrong-passkey',
    'passkey-known',
    'too-many-passkeys',
    'passkeys-unavailable',
  ),
});

const [, unknownFactor] = FACTOR_ERRORS['unknown-factor'];
const [, unknownUser] = USER_ERRORS['unknown-user'];

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/factors/:id',
  access: 'session',
  limit: 'login',
  topics: ['factors'],
  stepUp: 'always',
  summary: 'Removes a factor of the caller; ends the other sessions',
  params: z.object({ id: id(unknownFactor) }),
  reply: z.object({ _id: z.string() }),
  errors: factorErrors('unknown-factor', 'last-factor'),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/factors/recovery-codes',
  access: 'session',
  limit: 'login',
  topics: ['factors'],
  stepUp: 'always',
  summary: 'Gives ten new recovery codes; the earlier ones stop working',
  body: z.strictObject({}),
  reply: withCodes,
  errors: factorErrors('no-factor'),
});

export const removeUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/factors',
  access: 'admin',
  limit: 'staff',
  topics: ['factors'],
  stepUp: 'always',
  summary: 'Removes all factors of a user and ends their sessions',
  params: z.object({ id: id(unknownUser) }),
  reply: z.object({ _id: z.string() }),
  errors: { ...userErrors('unknown-user'), ...factorErrors('unknown-factor') },
});
