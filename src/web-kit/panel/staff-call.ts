import type { Endpoint } from '#kernel/endpoint.ts';
import { CallError, type CallInput, type CallOptions, type CallReply, call } from '../call.ts';
import { isAttended } from './attention.ts';
import { expireSession, readToken } from './session-store.ts';
import { withStepUp } from './step-up.ts';

/**
 * `call` with the session of the panel. Where the server says that the session is over (401) or
 * has lost its flag (403), the panel asks to sign in again; the error goes on to whoever called.
 * Where it asks who is at the session, the panel asks the user and repeats the call with the same key.
 */
export function staffCall<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  return withStepUp(() => callOnce(entry, input, options));
}

async function callOnce<E extends Endpoint>(
  entry: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<CallReply<E>> {
  const token = readToken();
  try {
    const unattended = !isAttended();
    return await call(entry, input, { unattended, ...options, ...(token !== null && { token }) });
  } catch (error) {
    if (endsSession(error)) expireSession(token);
    throw error;
  }
}

/** A wrong password at one's own change is a 403 too, and ends nothing. */
export function endsSession(error: unknown): boolean {
  return error instanceof CallError && ['no-session', 'no-permission'].includes(error.code);
}
