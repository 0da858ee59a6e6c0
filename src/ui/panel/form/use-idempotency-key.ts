import { useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '../../call.ts';
import { randomKey } from '../../random-key.ts';

export type IdempotencyKey = {
  /**
   * Sends a request with an `Idempotency-Key`. The key stays the same until the server has answered
   * every request sent with it: a form changed after a lost answer cannot be stored a second time.
   */
  send: <Reply>(content: unknown, call: (key: string) => Promise<Reply>) => Promise<Reply>;
  /** Returns whether a request is unanswered: the server may have acted on it. */
  hasUnanswered: () => boolean;
};

/** Returns the idempotency key of a form: the server acts once however often the form is sent. */
export function useIdempotencyKey(): IdempotencyKey {
  const [attempt] = useState(createIdempotencyKey);
  return attempt;
}

function createIdempotencyKey(): IdempotencyKey {
  let key = randomKey();
  const open = new Set<string>();
  const settle = (text: string) => {
    open.delete(text);
    if (open.size === 0) key = randomKey();
  };
  return {
    send: async (content, call) => {
      const text = JSON.stringify(content);
      open.add(text);
      try {
        const reply = await call(key);
        open.clear();
        key = randomKey();
        return reply;
      } catch (error) {
        if (isRejection(error)) settle(text);
        throw error;
      }
    },
    hasUnanswered: () => open.size > 0,
  };
}

/** Returns whether the server did not act. A proxy's 502 does not say. */
export const isRejection = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500;

/**
 * Returns live data for a form. While a request of the form is unanswered, returns the data as they were when it was sent:
 * the server may have acted on it, and a live event would show the effect of the form's own request as a change. Another
 * `subject` (the user chooses another article) replaces the data.
 */
export function useKept<Live>(attempt: IdempotencyKey, live: Live, subject?: string): Live {
  const kept = useRef({ live, subject });
  const isKept = attempt.hasUnanswered() && kept.current.subject === subject;
  useLayoutEffect(() => {
    if (!isKept) kept.current = { live, subject };
  });
  return isKept ? kept.current.live : live;
}
