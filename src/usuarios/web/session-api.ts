import { call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { stepUpWithCode } from '../contract/factor.ts';
import {
  endSession,
  endSessions,
  listSessions,
  type OpenSession,
  stepUp,
} from '../contract/session.ts';
import { exchangeSession } from './exchange-session.ts';

/** Every call here rejects with `CallError` alone. */

export const sessionKeys = {
  /** Of one's own without a user. */
  of: (user: string | undefined) => ['sessions', user ?? 'own'] as const,
};

const whose = (user: string | undefined) => (user === undefined ? {} : { user });

export async function fetchSessions(
  user: string | undefined,
  signal: AbortSignal,
): Promise<OpenSession[]> {
  return (await staffCall(listSessions, { query: whose(user) }, { signal })).data;
}

export async function closeSession(id: string): Promise<void> {
  await staffCall(endSession, { params: { id } });
}

/** Ends all sessions of `user`, or without one all other sessions of one's own. */
export async function closeSessions(user: string | undefined): Promise<void> {
  await staffCall(endSessions, { query: whose(user) });
}

/** Step-up by the own password or by a code; the session's token is replaced. */
export async function confirmIdentity(
  proof: { password: string } | { code: string },
): Promise<void> {
  await exchangeSession((options) =>
    'code' in proof
      ? call(stepUpWithCode, { body: proof }, options)
      : call(stepUp, { body: proof }, options),
  );
}
