import { useLayoutEffect, useRef } from 'react';
import type { IdempotencyKey } from './use-idempotency-key.ts';

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
