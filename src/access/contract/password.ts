import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { newPassword } from '../rules/user-fields.ts';
import { userErrors } from './user-errors.ts';

const CURRENT_REQUIRED = 'La contraseña actual es requerida.';

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'session',
  limit: 'login',
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Changes the own password and ends the other sessions',
  body: z.strictObject({
    current: z.string(CURRENT_REQUIRED).check(z.minLength(1, CURRENT_REQUIRED)),
    password: newPasswordSchema(),
  }),
  /** Replaces the token of the call. */
  reply: z.object({ token: z.string() }),
  errors: userErrors('wrong-password', 'too-many-logins', 'busy'),
});

/** Schema of a new password. It is not trimmed: blanks are part of a password. */
export function newPasswordSchema({ orBlank = false } = {}) {
  return z.string('La contraseña es requerida.').check(
    z.check<string>((payload) => {
      if (orBlank && payload.value === '') return;
      for (const [fails, sentence] of newPassword) {
        if (!fails(payload.value)) continue;
        payload.issues.push({ code: 'custom', message: sentence, input: payload.value });
        return;
      }
    }),
  );
}
