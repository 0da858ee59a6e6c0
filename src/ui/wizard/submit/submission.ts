import { randomKey } from '#ui/random-key.ts';
import { loadValue, type Store, saveValue } from '../storage/draft.ts';

/**
 * One intention to send a wizard's form. All requests of an intention carry one `Idempotency-Key`,
 * so that the server acts on at most one of them. It ends when the receipt is shown.
 */
export type Submission = {
  readonly key: string;
  /** The requests (JSON) that the server may have acted on, in the order of sending. */
  readonly open: readonly string[];
  /**
   * Whether the last request has no answer and the form still shows it: a reload sends it again. A
   * browser may report a lost connection just because the page is being left.
   */
  readonly sending: boolean;
};

/** Reads the attempt that the tab's storage holds at `place`, or `null`. */
export function loadSubmission(store: Store, place: string, now: number): Submission | null {
  const kept = loadValue(store, place, now);
  return isSubmission(kept) ? kept : null;
}

export function saveSubmission(
  store: Store,
  place: string,
  attempt: Submission,
  now: number,
): void {
  saveValue(store, place, attempt, now);
}

/** Records that `request` is sent now, with the key of the open intention or else a new key. */
export function beginSubmission(attempt: Submission | null, request: string): Submission {
  const { key, open } = attempt ?? { key: randomKey(), open: [] };
  return { key, open: [...open.filter((other) => other !== request), request], sending: true };
}

/** Records that the visitor went on to something else before the answer arrived. */
export function markLeft(attempt: Submission): Submission {
  return { ...attempt, sending: false };
}

/**
 * Records that the server refused the last request. An earlier try of the same request (`before`) may
 * have worked all the same. Returns `null` when no request is open: the next one is a new intention.
 */
export function withoutRejected(attempt: Submission, before: Submission | null): Submission | null {
  const last = lastRequest(attempt);
  const open = attempt.open.filter((one) => one !== last || before?.open.includes(one));
  return open.length === 0 ? null : { ...attempt, open, sending: false };
}

export function lastRequest({ open }: Submission): string | undefined {
  return open.at(-1);
}

function isSubmission(kept: unknown): kept is Submission {
  if (typeof kept !== 'object' || kept === null) return false;
  const { key, open, sending }: Partial<Record<string, unknown>> = { ...kept };
  return (
    typeof key === 'string' &&
    typeof sending === 'boolean' &&
    Array.isArray(open) &&
    open.every((one) => typeof one === 'string')
  );
}
