import type { AdminInfo } from '#usuarios/contract/user.ts';

/** Top bar, tabs, and the tab that is open. */
export function Shell({ admin }: { admin: AdminInfo }) {
  return <p>{admin.name}</p>;
}
