import { endSession } from '#ui/panel/session/session-store.ts';
import { signOut } from '#usuarios/web/sign-in-api.ts';

/**
 * Ends the session in the browser and on the server. If the server cannot be reached, the session
 * expires there by itself.
 */
export function logOut(): void {
  signOut().catch(() => undefined);
  endSession();
}
