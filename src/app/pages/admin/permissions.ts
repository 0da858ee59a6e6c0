import type { AdminInfo } from '#access/contract/user.ts';
import { CLIENT_ACCESS } from '#clients/rules/client-access.ts';
import {
  type AccessPolicy,
  type Actor,
  isAllowed,
  PERMISSIONS,
  type Permission,
} from '#shared/contract/access-policy.ts';
import type { OpenRecord } from './address/address.ts';

/** Returns the items that the server would allow the user to use. */
export function allowedItems<Item extends { access: AccessPolicy }>(
  items: readonly Item[],
  admin: AdminInfo,
): Item[] {
  const actor = actorOf(admin);
  return items.filter(({ access }) => isAllowed(access, actor));
}

/** Returns whether the user has a permission. */
export function hasPermission(admin: AdminInfo, permission: Permission): boolean {
  return isAllowed([permission], actorOf(admin));
}

/** Returns whether the user may take money for counter sales. */
export function takesSaleMoney(admin: AdminInfo): boolean {
  return isAllowed(['stock', 'productos'], actorOf(admin));
}

function actorOf({ _id, username, name, role, permissions }: AdminInfo): Actor {
  const granted = PERMISSIONS.filter((permission) => permissions[permission]);
  return { id: _id, username, name, role, permissions: granted };
}

/** Access policy of each kind of record. */
const READERS: Readonly<Record<OpenRecord['kind'], AccessPolicy>> = {
  cita: ['agenda', 'historial'],
  reserva: ['reservas', 'historial'],
  moto: CLIENT_ACCESS,
  cliente: CLIENT_ACCESS,
};

export function canOpenRecord(kind: OpenRecord['kind'], admin: AdminInfo): boolean {
  return isAllowed(READERS[kind], actorOf(admin));
}
