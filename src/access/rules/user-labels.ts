import { PERMISSIONS, type Permission, type Role } from '#shared/contract/access-policy.ts';

/** Labels of the roles on the screens (docs/rules/panel.md 6). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  user: 'Usuario',
};

/** Labels of the permissions: the tabs that they open. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  agenda: 'Agenda',
  reservas: 'Reservas',
  productos: 'Productos',
  servicios: 'Servicios',
  stock: 'Componentes e Historial Stock',
  finanzas: 'Finanzas',
  historial: 'Historial',
};

export const NO_PERMISSIONS = 'Sin permisos asignados';

type Flags = Partial<Record<Permission, boolean>>;

/**
 * Formats permissions as `Agenda, Finanzas`, in the order of the tabs. An admin has full access.
 */
export function formatAccess(role: Role, granted: Flags): string {
  if (role === 'admin') return 'Acceso completo';
  const permissions = PERMISSIONS.filter((permission) => granted[permission]);
  if (permissions.length === 0) return NO_PERMISSIONS;
  return permissions.map((permission) => PERMISSION_LABELS[permission]).join(', ');
}
