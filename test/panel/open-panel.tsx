import { type AdminInfo, verifySession } from '#access/contract/user.ts';
import { Panel } from '#app/pages/admin/panel.tsx';
import { countFollowUps } from '#clients/contract/follow-up.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { getDiskSpace } from '#shared/contract/disk-space-endpoint.ts';
import { streamEvents } from '#shared/contract/live-endpoint.ts';
import { FakeServer } from './fake-server.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

type Options = {
  server?: FakeServer;
  hash?: string;
  permissions?: readonly Permission[];
  role?: AdminInfo['role'];
};

/** A signed-in user with these permissions. */
export const userWith = (
  permissions: readonly Permission[],
  role: AdminInfo['role'] = 'user',
): AdminInfo => ({
  _id: 'user-1',
  username: 'sofia',
  name: 'Sofía Güida',
  role,
  permissions: Object.fromEntries(
    PERMISSIONS.map((name) => [name, permissions.includes(name)]),
  ) as AdminInfo['permissions'],
});

/** Draws the whole panel for a signed-in user with these permissions, until the test ends. */
export function openPanel({
  server = new FakeServer(),
  hash = '',
  permissions = [],
  role,
}: Options = {}): ScreenPage {
  location.hash = hash;
  server
    .answer(verifySession, { admin: userWith(permissions, role) })
    .answer(countFollowUps, { waiting: 0, more: false })
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getDiskSpace, { room: 'enough', proxyIgnored: false })
    .answer(streamEvents, '');
  // The live stream stays open and silent.
  server.hold(streamEvents);
  return openScreen(<Panel />, { server });
}
