import { useEffect, useReducer, useState } from 'react';
import { CallError } from '#ui/call.ts';
import {
  clearSession,
  readToken,
  useSessionState,
  useToken,
} from '#ui/panel/session/session-store.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { type AdminInfo, verifySession } from '../../contract/user.ts';

type Known = { token: string; admin: AdminInfo };

/**
 * `out`: shows the login screen. `checking`: verifies a stored token. `unreachable`: the server did
 * not answer, or answered with an error (`failed`); the token stays stored. `in`: signed in; `again`:
 * the session has ended, and the same or another user must sign in over the open panel; `verified`: the token is
 * known to be that of `admin`, and not of another user who signed in elsewhere in this browser.
 */
export type AuthState = { onSignedIn: (admin: AdminInfo) => void } & (
  | { is: 'out' }
  | { is: 'checking' }
  | { is: 'unreachable'; failed: boolean; retry: () => void }
  | { is: 'in'; admin: AdminInfo; verified: boolean; again: boolean; refresh: () => void }
);

export function useAuthState(): AuthState {
  const state = useSessionState();
  const token = useToken();
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<'connection' | 'server' | null>(null);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try verifies again
  useEffect(() => {
    if (token === null || known?.token === token) return;
    const ended = new AbortController();
    setFailure(null);
    staffCall(verifySession, {}, { signal: ended.signal }).then(
      ({ data }) => setKnown({ token, admin: data.admin }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        if (endsSession(error)) clearSession();
        else setFailure(isConnection(error) ? 'connection' : 'server');
      },
    );
    return () => ended.abort();
  }, [token, known?.token, tries]);

  /** Refetches the user and the permissions; without an answer they stay unchanged. */
  const refresh = () => {
    // Read at the call: a step-up can have replaced the token since the last render.
    const asked = readToken();
    staffCall(verifySession, {}).then(
      ({ data: { admin } }) =>
        setKnown((before) =>
          asked !== null && before?.admin._id === admin._id ? { token: asked, admin } : before,
        ),
      () => undefined,
    );
  };
  const onSignedIn = (admin: AdminInfo) => setKnown({ token: readToken() ?? '', admin });
  if (state === 'none') return { is: 'out', onSignedIn };
  if (known !== null) {
    const verified = known.token === token;
    const again = state === 'expired';
    return { is: 'in', admin: known.admin, verified, again, refresh, onSignedIn };
  }
  if (state === 'expired') return { is: 'out', onSignedIn };
  if (failure === null) return { is: 'checking', onSignedIn };
  return { is: 'unreachable', failed: failure === 'server', retry, onSignedIn };
}

const isConnection = (error: unknown) => error instanceof CallError && error.kind === 'connection';
