import * as z from 'zod/mini';
import { PERMISSIONS, ROLES } from '#shared/contract/access-policy.ts';
import { endpoint, IDLE_HOURS } from '#shared/contract/endpoint.ts';
import { userErrors } from './user-errors.ts';

/** Texts of the session, of docs/rules/panel.md 5 and 8. */
export const USER_TEXTS = {
  credentials: 'Por favor ingresa usuario y contraseña',
  sum: 'Por favor resuelve correctamente la operación matemática',
  loginFailed: 'Error al iniciar sesión',
  connection: 'Error de conexión con el servidor',
  passwordChanged: 'Contraseña actualizada.',
  samePassword: 'Elige una contraseña distinta de la actual.',
  logoutUnanswered: `No pudimos avisar al servidor: tu sesión puede seguir abierta allí hasta ${IDLE_HOURS} horas. La cerramos apenas responda si dejas esta página abierta; si no, ciérrala desde «Mis sesiones».`,
} as const;

/** The signed-in user (docs/rules/panel.md: «admin info»). All permissions are true for the role admin. */
export const adminInfo = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  /**
   * `required`: the password must be changed first; `advised`: it should be changed; else missing.
   */
  passwordChange: z.optional(z.enum(['required', 'advised'])),
  /** Whether a second factor must be set up before anything else. */
  factorNeeded: z.optional(z.literal(true)),
});
export type AdminInfo = z.infer<typeof adminInfo>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  limit: 'login',
  allowedWhenDiskFull: true,
  summary: 'Signs a staff member in',
  missingFieldMessage: USER_TEXTS.credentials,
  body: z.strictObject({
    // Only presence is checked: an invalid name must get the same answer as a wrong password.
    username: z
      .string(USER_TEXTS.credentials)
      .check(z.trim(), z.minLength(1, USER_TEXTS.credentials), z.maxLength(200)),
    password: z.string(USER_TEXTS.credentials).check(z.minLength(1, USER_TEXTS.credentials)),
  }),
  reply: z.object({ token: z.string(), admin: adminInfo }),
  // `factor-needed` with `neededFactor` (factor.ts) as its data.
  errors: userErrors('wrong-credentials', 'factor-needed', 'too-many-logins', 'busy'),
});

export const verifySession = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  access: 'session',
  limit: 'staff',
  forTokens: true,
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Whose session or API token it is, with the permissions of this moment',
  reply: z.object({ admin: adminInfo }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'session',
  limit: 'staff',
  allowedWhenDiskFull: true,
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Ends the session of the token',
  body: z.strictObject({}),
  reply: z.object({}),
});

export type LoginRequest = z.output<NonNullable<typeof login.body>>;
