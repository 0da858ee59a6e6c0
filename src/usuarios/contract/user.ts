import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { PERMISSIONS, ROLES } from '#kernel/staff.ts';
import { id, instant, optionalText, text } from '#kernel/wire-fields.ts';
import { fullName, newPassword, staffEmail, username } from '../rules/user-fields.ts';
import { factorRefusals } from './factor-refusals.ts';
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

export const CURRENT_REQUIRED = 'La contraseña actual es requerida.';

const unknownUser = 'No encontramos ese usuario. Puede haber sido eliminado.';
const permissions = z
  .array(z.enum(PERMISSIONS, 'Ese permiso no existe.'), 'Los permisos deben ser una lista.')
  .check(z.maxLength(50, 'Son demasiados permisos.'));
const role = z.enum(ROLES, 'El rol debe ser admin o user.');

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

export const managedUser = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  createdAt: z.string(),
  /** Of the last change that an admin made; what somebody does to their own password is none. */
  updatedAt: z.string(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** As flags (`{ agenda: true }`) or as a list of those that are set. */
const givenPermissions = z._default(
  z.union(
    [
      permissions,
      z.pipe(
        z.partialRecord(z.enum(PERMISSIONS), z.boolean()),
        z.transform((flags) => PERMISSIONS.filter((name) => flags[name] === true)),
      ),
    ],
    'Los permisos deben ser agenda, reservas, productos, servicios, stock, finanzas o historial.',
  ),
  [],
);

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
  refusals: {
    ...refusals('wrong-credentials', 'too-many-logins', 'busy'),
    // With `neededFactor` (factor.ts) as its data.
    ...factorRefusals('factor-needed'),
  },
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

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  door: 'session',
  limit: 'login',
  allowedDuring: ['password-change-needed', 'factor-setup-needed'],
  summary: 'Changes the own password and ends the other sessions',
  body: z.strictObject({
    current: z.string(CURRENT_REQUIRED).check(z.minLength(1, CURRENT_REQUIRED)),
    password: newSecret(),
  }),
  /** Replaces the token of the call. */
  reply: z.object({ token: z.string() }),
  refusals: refusals('wrong-password', 'too-many-logins', 'busy'),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  door: 'admin',
  limit: 'staff',
  summary: 'All staff members, by name',
  reply: z.array(managedUser),
});

const userFields = {
  name: text(fullName),
  email: optionalText(staffEmail),
  role,
  permissions: givenPermissions,
};

export const createUser = endpoint({
  method: 'POST',
  path: '/api/auth/users',
  door: 'admin',
  limit: 'staff',
  status: 201,
  stepUp: true,
  summary: 'Creates a staff member',
  body: z.strictObject({ username: text(username), password: newSecret(), ...userFields }),
  reply: managedUser,
  refusals: refusals('username-taken', 'busy'),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/users/:id',
  door: 'admin',
  limit: 'staff',
  stepUp: true,
  summary: 'Changes a staff member; a blank password stays as it is',
  params: z.object({ id: id(unknownUser) }),
  body: z.strictObject({
    /** Sent back as it was; it cannot be changed. */
    username: z.optional(text(username)),
    password: z._default(newSecret({ orBlank: true }), ''),
    ...userFields,
    /** The `updatedAt` that the caller saw: refused where it is another by now. */
    expectedUpdatedAt: z.optional(instant('Debe ser el momento del último cambio.')),
  }),
  reply: managedUser,
  refusals: refusals('unknown-user', 'changed-meanwhile', 'last-admin', 'busy'),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id',
  door: 'admin',
  limit: 'staff',
  stepUp: true,
  summary: 'Deletes a staff member and ends their sessions',
  params: z.object({ id: id(unknownUser) }),
  reply: z.object({ _id: z.string() }),
  refusals: refusals('unknown-user', 'last-admin', 'own-account'),
});

/** Not trimmed: blanks are part of a password. */
function newSecret({ orBlank = false } = {}) {
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

export type LoginRequest = z.output<NonNullable<typeof login.body>>;
export type NewUser = z.output<NonNullable<typeof createUser.body>>;
export type UserChange = z.output<NonNullable<typeof updateUser.body>>;
