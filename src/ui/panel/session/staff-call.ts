import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError, type CallInput, type CallOptions, type CallReply, call } from '../../call.ts';
import { expireSession, isReplaced, readSession } from './session-store.ts';
import { withStepUp } from './step-up.ts';
import { isUserActive } from './user-activity.ts';

/**
 * `call` with the session of the panel. Where the session is over (401) or has lost its permission
 * (403), the panel asks to sign in again and the call rejects. Where the server requires a step-up,
 * the panel asks the user and repeats the call with the same key.
 */
export function staffCall<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const callWith = (token: string | null) => {
    const unattended = !isUserActive();
    return call(entry, input, { idle: unattended, ...options, ...(token !== null && { token }) });
  };
  return withStepUp(() => withSession(callWith));
}

/**
 * Runs a call with the stored token. Where the server refuses a token that a step-up has replaced
 * meanwhile, runs it again with the new one: the refused call had no effect. Where the session is
 * over, the panel asks to sign in again. Rejects as the call does.
 */
export async function withSession<Result>(
  run: (token: string | null) => Promise<Result>,
): Promise<Result> {
  const session = readSession();
  try {
    return await run(session.token);
  } catch (error) {
    if (isNoSession(error) && session.token !== null && (await isReplaced(session))) {
      return withSession(run);
    }
    if (endsSession(error)) expireSession(session.token);
    throw error;
  }
}

const isNoSession = (error: unknown) => error instanceof CallError && error.code === 'no-session';

/** A wrong password at one's own change is a 403 too, and ends nothing. */
export function endsSession(error: unknown): boolean {
  return error instanceof CallError && ['no-session', 'no-permission'].includes(error.code);
}
