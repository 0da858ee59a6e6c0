import { useLayoutEffect, useRef } from 'react';
import type { IdempotencyKey } from './use-idempotency-key.ts';

/**
 * Returns live data for a form: what they were when it was sent, while that request is unanswered. The server may have
 * acted on it, and the form would otherwise show the result of its own request as other data.
 */
export function useKept<Live>(attempt: IdempotencyKey, live: Live): Live {
  const kept = useRef(live);
  const isKept = attempt.hasUnanswered();
  useLayoutEffect(() => {
    if (!isKept) kept.current = live;
  });
  return isKept ? kept.current : live;
}
