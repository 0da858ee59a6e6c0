import { endSession } from '#ui/panel/session/session-store.ts';
import { signOut } from '#usuarios/web/sign-in-api.ts';

/**
 * Ends the session, on the server and here. Whoever leaves has left, also where the server cannot
 * be reached: there the session ends by itself.
 */
export function logOut(): void {
  signOut().catch(() => undefined);
  endSession();
}
