import { useSyncExternalStore } from 'react';
import { storedState } from './stored-state.ts';
import { forgetDrafts } from './user-draft.ts';

/** Where the specification keeps the session (admin.md section 9). */
const TOKEN_KEY = 'admin_token';
const SIGNED_IN_KEY = 'admin_authenticated';
/** Set while somebody has signed out on purpose: other tabs of the browser then close what they show. */
const LEFT_KEY = 'admin_left';

/**
 * `none`: nobody is signed in · `alive`: a token is stored · `expired`: the server refused it while
 * the panel was open; what is on the screen stays until somebody signs in again or leaves.
 */
export type SessionState = 'none' | 'alive' | 'expired';

const { subscribe, notify } = storedState();
let expired = false;
/** Whether this tab has had a session: one that ends in another tab ends here in the same way. */
let wasAlive = false;

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(SIGNED_IN_KEY, 'true');
  localStorage.removeItem(LEFT_KEY);
  expired = false;
  notify();
}

/** Signed out on purpose: what the user had begun goes too. */
export function endSession(): void {
  forgetDrafts();
  forgetSession();
}

/** Signed out on purpose, or a stored token that the server does not know. */
export function forgetSession(): void {
  localStorage.setItem(LEFT_KEY, 'true');
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(SIGNED_IN_KEY);
  expired = false;
  wasAlive = false;
  notify();
}

/** The server refused `token`; a newer one, stored in the meantime, is not meant. */
export function expireSession(token: string | null): void {
  if (token === null || readToken() !== token) return;
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(SIGNED_IN_KEY);
  expired = true;
  notify();
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, current);
}

/** The stored token; another one as soon as somebody signs in anew, here or in another tab. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}

function current(): SessionState {
  if (readToken() !== null) {
    wasAlive = true;
    return 'alive';
  }
  const endedElsewhere = wasAlive && localStorage.getItem(LEFT_KEY) === null;
  return expired || endedElsewhere ? 'expired' : 'none';
}
