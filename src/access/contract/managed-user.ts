import * as z from 'zod/mini';
import { PERMISSIONS, ROLES } from '#shared/contract/access-policy.ts';
import { id, instant, optionalText, text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { fullName, staffEmail, username } from '../rules/user-fields.ts';
import { newPasswordSchema } from './password.ts';
import { userErrors } from './user-errors.ts';

/** Texts of «Gestión de Usuarios», of docs/rules/panel.md 5 and 8. */
export const MANAGED_USER_TEXTS = {
  created: 'Usuario creado exitosamente',
  updated: 'Usuario actualizado exitosamente',
  deleted: 'Usuario eliminado exitosamente',
  createFailed: 'Error al crear usuario',
  updateFailed: 'Error al actualizar usuario',
  deleteFailed: 'Error al eliminar usuario',
  confirmDelete: '¿Estás seguro de que deseas eliminar este usuario?',
  noUsers: 'No hay usuarios registrados',
  ownPassword: 'Tu propia contraseña se cambia en «Cambiar contraseña».',
  usernameStays: 'El nombre de usuario no se puede cambiar.',
} as const;

const unknownUser = 'No encontramos ese usuario. Puede haber sido eliminado.';
const permissions = z
  .array(z.enum(PERMISSIONS, 'Ese permiso no existe.'), 'Los permisos deben ser una lista.')
  .check(z.maxLength(50, 'Son demasiados permisos.'));
const role = z.enum(ROLES, 'El rol debe ser admin o user.');

export const managedUser = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  createdAt: z.string(),
  /** Time of the last change by an admin; a change of the own password does not count. */
  updatedAt: z.string(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** As an object (`{ agenda: true }`) or a list of the granted permissions. */
const givenPermissions = z._default(
  z.union(
    [
      permissions,
      z.pipe(
        z.partialRecord(z.enum(PERMISSIONS), z.boolean()),
        z.transform((granted) => PERMISSIONS.filter((name) => granted[name] === true)),
      ),
    ],
    'Los permisos deben ser agenda, reservas, productos, servicios, stock, finanzas o historial.',
  ),
  [],
);

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  access: 'admin',
  topics: ['users'],
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
  access: 'admin',
  topics: ['users'],
  limit: 'staff',
  status: 201,
  stepUp: 'always',
  summary: 'Creates a staff member',
  body: z.strictObject({ username: text(username), password: newPasswordSchema(), ...userFields }),
  reply: managedUser,
  errors: userErrors('username-taken', 'busy'),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/users/:id',
  access: 'admin',
  topics: ['users'],
  limit: 'staff',
  stepUp: 'always',
  summary: 'Changes a staff member; a blank password stays as it is',
  params: z.object({ id: id(unknownUser) }),
  body: z.strictObject({
    /** Must be unchanged. */
    username: z.optional(text(username)),
    password: z._default(newPasswordSchema({ orBlank: true }), ''),
    ...userFields,
    /** The `updatedAt` that the caller read: rejected if it has changed since. */
    expectedUpdatedAt: z.optional(instant('Debe ser el momento del último cambio.')),
  }),
  reply: managedUser,
  errors: userErrors('unknown-user', 'changed-meanwhile', 'last-admin', 'busy'),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id',
  access: 'admin',
  topics: ['users'],
  limit: 'staff',
  stepUp: 'always',
  summary: 'Deletes a staff member and ends their sessions',
  params: z.object({ id: id(unknownUser) }),
  reply: z.object({ _id: z.string() }),
  errors: userErrors('unknown-user', 'last-admin', 'own-account'),
});

export type NewUser = z.output<NonNullable<typeof createUser.body>>;
export type UserChange = z.output<NonNullable<typeof updateUser.body>>;
