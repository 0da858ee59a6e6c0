import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { PERMISSIONS, ROLES } from '#kernel/staff.ts';
import { refusals } from './user-refusals.ts';

/** Texts of admin.md, sections 5 and 8. */
export const SENTENCES = {
  credentials: 'Por favor ingresa usuario y contraseña',
  sum: 'Por favor resuelve correctamente la operación matemática',
  loginFailed: 'Error al iniciar sesión',
  connection: 'Error de conexión con el servidor',
  created: 'Usuario creado exitosamente',
  updated: 'Usuario actualizado exitosamente',
  deleted: 'Usuario eliminado exitosamente',
  createFailed: 'Error al crear usuario',
  updateFailed: 'Error al actualizar usuario',
  deleteFailed: 'Error al eliminar usuario',
  confirmDelete: '¿Estás seguro de que deseas eliminar este usuario?',
  noUsers: 'No hay usuarios registrados',
  passwordChanged: 'Contraseña actualizada.',
  samePassword: 'Elige una contraseña distinta de la actual.',
  ownPassword: 'Tu propia contraseña se cambia en «Cambiar contraseña».',
  usernameStays: 'El nombre de usuario no se puede cambiar.',
} as const;

/** Who is signed in (admin.md: «admin info»). Permissions as flags, all true for role admin. */
export const adminInfo = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  /**
   * Whether the password must be changed before anything else, or should be; otherwise left out.
   */
  passwordChange: z.optional(z.enum(['required', 'advised'])),
  /** Whether a second factor must be set up before anything else. */
  factorNeeded: z.optional(z.literal(true)),
});
export type AdminInfo = z.infer<typeof adminInfo>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  door: 'public',
  limit: 'login',
  withoutRoom: true,
  summary: 'Signs a staff member in',
  missing: SENTENCES.credentials,
  body: z.strictObject({
    // No rule but presence: what is wrong with a name must not be told from a wrong password.
    username: z
      .string(SENTENCES.credentials)
      .check(z.trim(), z.minLength(1, SENTENCES.credentials), z.maxLength(200)),
    password: z.string(SENTENCES.credentials).check(z.minLength(1, SENTENCES.credentials)),
  }),
  reply: z.object({ token: z.string(), admin: adminInfo }),
  // `factor-needed` with `neededFactor` (factor.ts) as its data.
  refusals: refusals('wrong-credentials', 'factor-needed', 'too-many-logins', 'busy'),
});

export const verifySession = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  door: 'session',
  limit: 'staff',
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Whose session the token is, with the flags of this moment',
  reply: z.object({ admin: adminInfo }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  door: 'session',
  limit: 'staff',
  withoutRoom: true,
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Ends the session of the token',
  body: z.strictObject({}),
  reply: z.object({}),
});

export type LoginRequest = z.output<NonNullable<typeof login.body>>;
