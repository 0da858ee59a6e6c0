import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError, type CallInput, type CallOptions, type CallReply, call } from '../../call.ts';
import { expireSession, isReplaced, readSession } from './session-store.ts';
import { withStepUp } from './step-up.ts';
import { isUserActive } from './user-activity.ts';

/**
 * Calls an endpoint with the panel's session. If the session has ended (401) or lacks the permission
 * (403), the panel asks the user to sign in again and the call rejects. If the server requires a
 * step-up, the panel asks the user and repeats the call with the same key.
 */
export function staffCall<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const callWith = (token: string | null) => {
    const idle = !isUserActive();
    return call(entry, input, { idle, ...options, ...(token !== null && { token }) });
  };
  return withStepUp(() => withSession(callWith, entry.path));
}

/**
 * Runs a call with the stored token. Repeats it with the new token if a step-up has replaced the
 * rejected one: the rejected call had no effect. Expires the session if it has ended. Rejects as the
 * call does. `path` is that of the endpoint.
 */
export async function withSession<Result>(
  run: (token: string | null) => Promise<Result>,
  path = '',
): Promise<Result> {
  const session = readSession();
  try {
    return await run(session.token);
  } catch (error) {
    if (isNoSession(error) && session.token !== null && (await isReplaced(session))) {
      return withSession(run, path);
    }
    if (endsSession(error) || endsSessionBySpecification(path, error)) {
      expireSession(session.token);
    }
    throw error;
  }
}

const isNoSession = (error: unknown) => error instanceof CallError && error.code === 'no-session';

const SPECIFIED_PATHS = /^\/api\/(?:products|settings)\b/;

/** The specification ends the session with any 401 or 403 of these calls. That of a proxy has no code. */
function endsSessionBySpecification(path: string, error: unknown): boolean {
  if (!(error instanceof CallError) || !SPECIFIED_PATHS.test(path)) return false;
  return error.code === '' && (error.status === 401 || error.status === 403);
}

/** Returns whether an error ends the session. Other codes with 403, as `wrong-password`, do not. */
export function endsSession(error: unknown): boolean {
  return error instanceof CallError && ['no-session', 'no-permission'].includes(error.code);
}
