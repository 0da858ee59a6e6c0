import { useSyncExternalStore } from 'react';
import { CallError } from '../../call.ts';

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
