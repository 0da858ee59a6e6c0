import { PERMISSIONS, type Permission, type Role } from '#shared/contract/access-policy.ts';

/** What roles and flags are called on the screens (admin.md section 6). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Administrador',
  user: 'Usuario',
};

/** Each flag by the tabs that it opens. */
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

/** `Agenda, Finanzas`; in the order of the tabs. An admin has all of them, whatever the flags say. */
export function formatAccess(role: Role, flags: Flags): string {
  if (role === 'admin') return 'Acceso completo';
  const words = PERMISSIONS.filter((flag) => flags[flag]).map((flag) => PERMISSION_LABELS[flag]);
  return words.length === 0 ? NO_PERMISSIONS : words.join(', ');
}
