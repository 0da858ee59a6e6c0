import { endSession } from '#ui/panel/session/session-store.ts';
import { signOut } from '#usuarios/web/sign-in-api.ts';

/**
 * Ends the session in the browser and on the server, unless a part of the panel prevents the event `panel-leave`: it
 * asks first, and calls `detail` to go on. If the server cannot be reached, the session expires there by itself.
 */
export function logOut(): void {
  if (dispatchEvent(new CustomEvent('panel-leave', { cancelable: true, detail: leave }))) leave();
}

function leave(): void {
  signOut().catch(() => undefined);
  endSession();
}
