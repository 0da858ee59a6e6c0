import { forgetOldSessions } from '#platform/auth/sessions.ts';
import type { Tx } from '#platform/data/database.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The longest delay is a minute, so failures of yesterday have no effect. */
const FAILURES_LIVE_MS = DAY_MS;
/** After a longer absence, one sign-in makes a network known again. */
const NETWORKS_LIVE_MS = 90 * DAY_MS;

/**
 * Deletes ended sessions, expired tickets and setups of second factors, failures older than a day, and
 * devices and networks that a user has not used for 90 days.
 */
export async function deleteOldLogins(tx: Tx, now: number): Promise<void> {
  await forgetOldSessions(tx, now);
  for (const table of ['login_tickets', 'factor_setups'] as const) {
    await tx.deleteFrom(table).where('expires_at', '<', new Date(now)).execute();
  }
  await tx
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', new Date(now - FAILURES_LIVE_MS))
    .execute();
  await tx
    .deleteFrom('login_devices')
    .where('last_login_at', '<', new Date(now - NETWORKS_LIVE_MS))
    .execute();
  await tx
    .deleteFrom('login_networks')
    .where('last_login_at', '<', new Date(now - NETWORKS_LIVE_MS))
    .execute();
}
