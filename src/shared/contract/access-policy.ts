/** The seven permissions of a staff member, in the order of their tabs. */
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

/** A signed-in staff member with the role and permissions that the database holds now. */
export type Actor = {
  id: string;
  username: string;
  name: string;
  role: Role;
  permissions: readonly Permission[];
  /** Address and name of the API token of the call, for the audit log; missing for a session. */
  via?: { address: string; device: string };
};

/** A staff member as events, movements and audit lines name them: with the current name. */
export type StaffActor = Pick<Actor, 'id' | 'name' | 'via'>;

/** Who acts, `null` for the program itself, and when, in epoch milliseconds. */
export type ActionContext = { actor: Actor | null; now: number };

/** Who may call: everybody, any session, admins alone, or users with one of the permissions (and admins). */
export type AccessPolicy = 'public' | 'session' | 'admin' | readonly [Permission, ...Permission[]];

/** Whether the policy allows the actor (docs/rules/panel.md 6); `null`: a caller without a session. */
export function isAllowed(
  access: AccessPolicy,
  actor: Pick<Actor, 'role' | 'permissions'> | null,
): boolean {
  if (access === 'public') return true;
  if (actor === null) return false;
  if (actor.role === 'admin' || access === 'session') return true;
  return access !== 'admin' && access.some((each) => actor.permissions.includes(each));
}

/** Whether the actor may read deleted records, which only the history shows. */
export function canReadDeleted(actor: Pick<Actor, 'role' | 'permissions'>): boolean {
  return isAllowed(['historial'], actor);
}
