import { randomKey } from '#ui/random-key.ts';
import { loadValue, type Store, saveValue } from '../storage/draft.ts';

/**
 * A submission of a wizard's form. All its requests carry one `Idempotency-Key`, so that the server acts
 * on at most one of them. It ends when the receipt is shown.
 */
export type Submission = {
  readonly key: string;
  /**
   * The requests (JSON) that the server may have acted on, in the order in which they were sent.
   */
  readonly open: readonly string[];
  /**
   * Whether the last request has no answer and the form still shows it: a reload sends it again. A
   * browser may report a lost connection just because the page is being left.
   */
  readonly sending: boolean;
};

/** Reads the submission stored under `storageKey`, or `null`. */
export function loadSubmission(store: Store, storageKey: string, now: number): Submission | null {
  const stored = loadValue(store, storageKey, now);
  return isSubmission(stored) ? stored : null;
}

export function saveSubmission(
  store: Store,
  storageKey: string,
  submission: Submission,
  now: number,
): void {
  saveValue(store, storageKey, submission, now);
}

/** Records that `request` is sent now, with the key of the open submission or else a new key. */
export function beginSubmission(submission: Submission | null, request: string): Submission {
  const { key, open } = submission ?? { key: randomKey(), open: [] };
  return { key, open: [...open.filter((other) => other !== request), request], sending: true };
}

/** Records that the visitor left the last step or changed the form before the answer arrived. */
export function markLeft(submission: Submission): Submission {
  return { ...submission, sending: false };
}

/**
 * Records that the server rejected the last request. An earlier try of the same request (`before`) may
 * have worked all the same. Returns `null` when no request is open: the next one starts a new
 * submission.
 */
export function withoutRejected(
  submission: Submission,
  before: Submission | null,
): Submission | null {
  const last = lastRequest(submission);
  const open = submission.open.filter((each) => each !== last || before?.open.includes(each));
  return open.length === 0 ? null : { ...submission, open, sending: false };
}

export function lastRequest({ open }: Submission): string | undefined {
  return open.at(-1);
}

function isSubmission(stored: unknown): stored is Submission {
  if (typeof stored !== 'object' || stored === null) return false;
  const { key, open, sending }: Partial<Record<string, unknown>> = { ...stored };
  return (
    typeof key === 'string' &&
    typeof sending === 'boolean' &&
    Array.isArray(open) &&
    open.every((each) => typeof each === 'string')
  );
}
