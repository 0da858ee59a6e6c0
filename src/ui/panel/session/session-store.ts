import { useSyncExternalStore } from 'react';
import { clearStoredDrafts, createStorageListeners } from './stored-draft.ts';

/** Storage keys of the session (docs/rules/panel.md 9). */
const TOKEN_KEY = 'admin_token';
const SIGNED_IN_KEY = 'admin_authenticated';
/** Set after a deliberate sign-out: other tabs of the browser then close the panel. */
const SIGNED_OUT_KEY = 'admin_left';
/** When the user signed in; stays the same when a step-up replaces the token. */
const SIGN_IN_KEY = 'admin_sign_in';
/** Set (epoch milliseconds) while a tab of the browser exchanges the token. */
const EXCHANGE_KEY = 'admin_exchange';
/** In ms, longer than a call may take: an older mark is of a closed tab and ignored. */
const LONGEST_EXCHANGE_MS = 20_000;

/**
 * `none`: no user is signed in · `alive`: a token is stored · `expired`: the server rejected the token
 * while the panel was open; the screen stays until the user signs in again or signs out.
 */
export type SessionState = 'none' | 'alive' | 'expired';

/** A snapshot of the stored session: its token, and the sign-in that the token belongs to. */
export type StoredSession = { token: string | null; signIn: string | null };

const { subscribe, notify } = createStorageListeners();
let expired = false;
/** Whether this tab has had a session: if it ends in another tab, it ends here in the same way. */
let wasAlive = false;

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function readSession(): StoredSession {
  return { token: readToken(), signIn: localStorage.getItem(SIGN_IN_KEY) };
}

export function storeSession(token: string): void {
  localStorage.setItem(SIGN_IN_KEY, String(Date.now()));
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(SIGNED_IN_KEY, 'true');
  localStorage.removeItem(SIGNED_OUT_KEY);
  expired = false;
  notify();
}

/**
 * Replaces the stored token by that of the reply to `ask`. Until then, calls of every tab whose token
 * was rejected wait in `isReplaced`. Rejects as `ask` does.
 */
export async function exchangeToken<Reply extends { data: { token: string } }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const before = readToken();
  const mark = String(Date.now());
  localStorage.setItem(EXCHANGE_KEY, mark);
  try {
    const reply = await ask();
    // Keep a sign-out that happened meanwhile.
    if (readToken() === before) localStorage.setItem(TOKEN_KEY, reply.data.token);
    return reply;
  } finally {
    if (localStorage.getItem(EXCHANGE_KEY) === mark) localStorage.removeItem(EXCHANGE_KEY);
    notify();
  }
}

/** Returns whether a newer token of the same sign-in is stored; waits for a running exchange. */
export async function isReplaced({ token, signIn }: StoredSession): Promise<boolean> {
  const isSettled = () => readToken() !== token || !isExchanging();
  if (!isSettled()) {
    await new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(settle, LONGEST_EXCHANGE_MS);
      const unsubscribe = subscribe(() => {
        if (isSettled()) settle();
      });
    });
  }
  const now = readSession();
  return now.token !== null && now.token !== token && now.signIn === signIn;
}

function isExchanging(): boolean {
  const since = localStorage.getItem(EXCHANGE_KEY);
  return since !== null && Date.now() - Number(since) < LONGEST_EXCHANGE_MS;
}

/** Signs out deliberately: clears the session and the user's drafts. */
export function clearSessionAndDrafts(): void {
  clearStoredDrafts();
  clearSession();
}

/**
 * Clears the session after a deliberate sign-out, or when the server does not know the stored
 * token.
 */
export function clearSession(): void {
  localStorage.setItem(SIGNED_OUT_KEY, 'true');
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(SIGNED_IN_KEY);
  expired = false;
  wasAlive = false;
  notify();
}

/** Expires the session if `token`, which the server rejected, is still the stored one. */
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

/**
 * Returns the stored token. It changes when a user signs in or a step-up replaces it, in any tab.
 */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}

function current(): SessionState {
  if (readToken() !== null) {
    wasAlive = true;
    return 'alive';
  }
  const endedElsewhere = wasAlive && localStorage.getItem(SIGNED_OUT_KEY) === null;
  return expired || endedElsewhere ? 'expired' : 'none';
}
