import { useLayoutEffect, useRef } from 'react';
import type { IdempotencyKey } from './use-idempotency-key.ts';

/**
 * Returns live data for a form: what they were when it was sent, while that request is unanswered. The server may have
 * acted on it, and the form would otherwise show the result of its own request as other data. Another `subject` replaces
 * them, as when the user chooses another article.
 */
export function useKept<Live>(attempt: IdempotencyKey, live: Live, subject?: string): Live {
  const kept = useRef({ live, subject });
  const isKept = attempt.hasUnanswered() && kept.current.subject === subject;
  useLayoutEffect(() => {
    if (!isKept) kept.current = { live, subject };
  });
  return isKept ? kept.current.live : live;
}
