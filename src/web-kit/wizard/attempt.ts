import { randomKey } from '#web-kit/random-key.ts';
import { keep, recall, type Store } from './draft.ts';

/**
 * One intention to send a wizard's form. All requests of an intention carry one `Idempotency-Key`,
 * so that the server acts on at most one of them. It ends when the receipt is shown.
 */
export type Attempt = {
  readonly key: string;
  /** The requests (JSON) that the server may have acted on, the last one sent at the end. */
  readonly open: readonly string[];
  /**
   * The last one has no answer, and the form shows it still: a reload sends it again. A browser may
   * report a lost connection just because the page is being left.
   */
  readonly sending: boolean;
};

/** The attempt that the tab's storage holds at `place`, or `null`. */
export function recallAttempt(store: Store, place: string, now: number): Attempt | null {
  const kept = recall(store, place, now);
  return isAttempt(kept) ? kept : null;
}

export function keepAttempt(store: Store, place: string, attempt: Attempt, now: number): void {
  keep(store, place, attempt, now);
}

/** `request` goes out now: with the key of the intention, or with a new one where none is open. */
export function startSending(attempt: Attempt | null, request: string): Attempt {
  const { key, open } = attempt ?? { key: randomKey(), open: [] };
  return { key, open: [...open.filter((other) => other !== request), request], sending: true };
}

/** The visitor turned to something else before an answer came. */
export function leftOpen(attempt: Attempt): Attempt {
  return { ...attempt, sending: false };
}

/**
 * The server refused the last request. An earlier try of the same request (`before`) may have worked
 * all the same. `null` where nothing is open any more: the intention begins anew.
 */
export function refused(attempt: Attempt, before: Attempt | null): Attempt | null {
  const last = lastOf(attempt);
  const open = attempt.open.filter((one) => one !== last || before?.open.includes(one));
  return open.length === 0 ? null : { ...attempt, open, sending: false };
}

export function lastOf({ open }: Attempt): string | undefined {
  return open.at(-1);
}

function isAttempt(kept: unknown): kept is Attempt {
  if (typeof kept !== 'object' || kept === null) return false;
  const { key, open, sending }: Partial<Record<string, unknown>> = { ...kept };
  return (
    typeof key === 'string' &&
    typeof sending === 'boolean' &&
    Array.isArray(open) &&
    open.every((one) => typeof one === 'string')
  );
}
