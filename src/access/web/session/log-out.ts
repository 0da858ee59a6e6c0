import { CallError, call } from '#ui/call.ts';
import { hideToast, toastSignedOut } from '#ui/panel/feedback/toast.ts';
import { clearSessionAndDrafts, readToken } from '#ui/panel/session/session-store.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { logout, USER_TEXTS } from '../../contract/user.ts';

/** In ms, between two tries to end the session on the server. */
const RETRY_MS = 10_000;

/**
 * Ends the session in the browser and on the server, unless a part of the panel prevents the event `panel-leave`: it
 * asks first, and calls `detail` to go on. If the server cannot be reached, the page says so and tries again while it is
 * open; the token stays in no storage. Otherwise the session expires there by itself.
 */
export function logOut(): void {
  if (dispatchEvent(new CustomEvent('panel-leave', { cancelable: true, detail: leave }))) leave();
}

function leave(): void {
  const token = readToken();
  staffCall(logout, { body: {} }).catch((error: unknown) => {
    if (token === null || !isUnanswered(error)) return;
    const toast = toastSignedOut(USER_TEXTS.logoutUnanswered);
    retry(token, () => hideToast(toast));
  });
  clearSessionAndDrafts();
}

function retry(token: string, onEnded: () => void): void {
  setTimeout(() => {
    call(logout, { body: {} }, { token }).then(onEnded, (error: unknown) => {
      if (isUnanswered(error)) retry(token, onEnded);
      else onEnded();
    });
  }, RETRY_MS);
}

/** Any other error means that the server does not know the session any more. */
const isUnanswered = (error: unknown) =>
  error instanceof CallError && (error.kind === 'connection' || error.status >= 500);
