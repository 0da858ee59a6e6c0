import { useSyncExternalStore } from 'react';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { CallError, type CallInput, type CallOptions, type CallReply, call } from '../../call.ts';
import { expireSession, isReplaced, readSession } from './session-store.ts';

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

/** A user is active for this long after the last key or pointer press, in ms. */
const ACTIVE_MS = 60_000;

let lastActivity = Date.now();

/** Starts to record user activity; called once, at the start of the page. */
export function trackUserActivity(page: Pick<Window, 'addEventListener'>): void {
  const record = () => {
    lastActivity = Date.now();
  };
  for (const type of ['pointerdown', 'keydown'] as const) {
    page.addEventListener(type, record, { capture: true, passive: true });
  }
}

/**
 * Returns whether a user is active. An open panel refetches after changes of other users; those calls
 * must not extend the session past its idle time.
 */
function isUserActive(): boolean {
  return Date.now() - lastActivity < ACTIVE_MS;
}

type Settle = (confirmed: boolean) => void;

/** Calls that wait for the user's answer. */
let waiting: Settle[] = [];
const listeners = new Set<() => void>();

/**
 * Runs a call. If the server requires a step-up (`step-up-needed`), asks the user to confirm their
 * identity and repeats the call; concurrent calls ask once. Rejects with the server's answer if the
 * user declines.
 */
export async function withStepUp<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const needed = error instanceof CallError && error.code === 'step-up-needed';
    if (!needed || !(await askUser())) throw error;
    return run();
  }
}

/** Resolves with `false` if no dialog is mounted. */
function askUser(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Returns whether a call waits for the user to confirm their identity. */
export function useStepUpPending(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

/** Closes the question: repeats or rejects every waiting call. */
export function settleStepUp(confirmed: boolean): void {
  const settled = waiting;
  waiting = [];
  notify();
  for (const settle of settled) settle(confirmed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
