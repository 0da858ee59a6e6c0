import { signOut } from '#usuarios/web/sign-in-api.ts';
import { endSession } from '#web-kit/panel/session-store.ts';

/**
 * Ends the session, on the server and here. Whoever leaves has left, also where the server cannot
 * be reached: there the session ends by itself.
 */
export function leave(): void {
  signOut().catch(() => undefined);
  endSession();
}
