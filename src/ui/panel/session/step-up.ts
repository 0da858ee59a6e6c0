import { useSyncExternalStore } from 'react';
import { CallError } from '../../call.ts';

type Settle = (confirmed: boolean) => void;

/** Calls that wait for one answer of the user. */
let waiting: Settle[] = [];
const listeners = new Set<() => void>();

/**
 * Runs a call. Where the server requires a step-up (`step-up-needed`), asks the user to confirm who
 * they are and runs the call again; several calls at once ask once. Rejects with the server's
 * answer where the user declines.
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

/** Resolves with `false` where no dialog can ask. */
function askUser(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Whether a call waits for the user to confirm who they are. */
export function useStepUpPending(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

/** Ends the question: every waiting call is run again, or rejects. */
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
