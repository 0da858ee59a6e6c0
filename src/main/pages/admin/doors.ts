import { type Actor, type Door, opens, PERMISSIONS } from '#kernel/staff.ts';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import type { Over } from './address.ts';

/** What the panel shows is what the server would let them do. */
export function openTo<Item extends { door: Door }>(
  items: readonly Item[],
  admin: AdminInfo,
): Item[] {
  const actor = actorOf(admin);
  return items.filter(({ door }) => opens(door, actor));
}

function actorOf({ _id, username, name, role, permissions }: AdminInfo): Actor {
  const set = PERMISSIONS.filter((flag) => permissions[flag]);
  return { id: _id, username, name, role, permissions: set };
}

/** Access policy of each kind of record. */
const READERS: Readonly<Record<Over['kind'], Door>> = {
  cita: ['agenda', 'historial'],
  reserva: ['reservas', 'historial'],
};

export function mayOpen(kind: Over['kind'], admin: AdminInfo): boolean {
  return opens(READERS[kind], actorOf(admin));
}
