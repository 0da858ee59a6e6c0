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

/** Every call in this file rejects only with `CallError`. */

export const sessionKeys = {
  /** Key of the sessions of a user; without a user of the own ones. */
  of: (user: string | undefined) => ['sessions', user ?? 'own'] as const,
};

const queryOf = (user: string | undefined) => (user === undefined ? {} : { user });

export async function fetchSessions(
  user: string | undefined,
  signal: AbortSignal,
): Promise<OpenSession[]> {
  return (await staffCall(listSessions, { query: queryOf(user) }, { signal })).data;
}

export async function closeSession(id: string): Promise<void> {
  await staffCall(endSession, { params: { id } });
}

/** Ends all sessions of `user`, or without a user all other own sessions. */
export async function closeSessions(user: string | undefined): Promise<void> {
  await staffCall(endSessions, { query: queryOf(user) });
}

/** Step-up with the own password or a code; replaces the session's token. */
export async function confirmIdentity(
  proof: { password: string } | { code: string },
): Promise<void> {
  await exchangeSession((options) =>
    'code' in proof
      ? call(stepUpWithCode, { body: proof }, options)
      : call(stepUp, { body: proof }, options),
  );
}
