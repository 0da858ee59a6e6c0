/** The seven flags of a staff member, in the order of their tabs. */
export const PERMISSIONS = [
  'agenda',
  'reservas',
  'productos',
  'servicios',
  'stock',
  'finanzas',
  'historial',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** Who acts: a signed-in staff member as the database has them now. */
export type Actor = {
  id: string;
  username: string;
  name: string;
  role: Role;
  permissions: readonly Permission[];
};

/** Who may call: everybody, any session, one of the flags (or an admin), or admins alone. */
export type AccessPolicy = 'public' | 'session' | 'admin' | readonly [Permission, ...Permission[]];

/** Whether the door opens for them (admin.md section 6); `null` is whoever comes without a session. */
export function isAllowed(
  access: AccessPolicy,
  actor: Pick<Actor, 'role' | 'permissions'> | null,
): boolean {
  if (access === 'public') return true;
  if (actor === null) return false;
  if (actor.role === 'admin' || access === 'session') return true;
  return access !== 'admin' && access.some((flag) => actor.permissions.includes(flag));
}

/** Deleted records are in the history alone: whether they are shown one. */
export function canReadDeleted(actor: Pick<Actor, 'role' | 'permissions'>): boolean {
  return isAllowed(['historial'], actor);
}
