import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, callAt } from '#ui/call.ts';
import { tabStore } from '#ui/wizard/storage/browser-store.ts';
import { removeValue } from '#ui/wizard/storage/draft.ts';
import type { cancelCitation, lookUpCancellation } from '../../contract/citation.ts';
import { CITATION_ROUTES } from '../../contract/citation-routes.ts';
import { DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY } from '../booking/storage-keys.ts';
import {
  type CancelView,
  cancelledView,
  failedLookupView,
  failureOf,
  foundView,
  isOutdated,
} from './cancel-view.ts';

export type Cancellation = { view: CancelView; retry: () => void; cancel: () => void };

/** Looks the link up, again where asked, and cancels. One request at a time, whatever is pressed. */
export function useCancellation(token: string): Cancellation {
  const [view, setView] = useState<CancelView>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const locked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    lookUp(token, { signal: abort.signal }).then(
      ({ data, message }) => setView(foundView(data, message)),
      (error) => abort.signal.aborted || setView(failedLookupView(error)),
    );
    return () => abort.abort();
  }, [token, attempt]);

  const retry = useCallback(() => {
    setView({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  const cancel = useCallback(() => {
    if (locked.current) return;
    locked.current = true;
    setView((now) => (now.kind === 'found' ? { ...now, busy: true, failure: null } : now));
    const settle = (next: (now: CancelView) => CancelView) => {
      locked.current = false;
      setView(next);
    };
    cancelByToken(token).then(settle, () => {});
  }, [token]);

  return { view, retry, cancel };
}

function lookUp(token: string, options: CallOptions = {}) {
  const { lookUpCancellation: route } = CITATION_ROUTES;
  return callAt<typeof lookUpCancellation>(route, { params: { token } }, options);
}

/** Cancels; where the page turned out to be outdated it looks again. Resolves always. */
async function cancelByToken(token: string): Promise<(now: CancelView) => CancelView> {
  try {
    const { data, message } = await callAt<typeof cancelCitation>(CITATION_ROUTES.cancel, {
      params: { token },
      body: {},
    });
    forgetBooking();
    return () => cancelledView(data, message);
  } catch (error) {
    if (isOutdated(error)) return reloadAfterError(token, failureOf(error));
    return (now) =>
      now.kind === 'found' ? { ...now, busy: false, failure: failureOf(error) } : now;
  }
}

/** A cancelled appointment leaves nothing personal in this tab. */
function forgetBooking(): void {
  for (const key of [DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY]) removeValue(tabStore(), key);
}

/** What is true now, with the server's reason for the refusal. */
async function reloadAfterError(
  token: string,
  reason: string,
): Promise<(now: CancelView) => CancelView> {
  try {
    const { data, message } = await lookUp(token);
    const view = foundView(data, message, true);
    return () => (view.banner === null ? { ...view, failure: reason } : view);
  } catch (error) {
    const view = failedLookupView(error);
    return () => view;
  }
}
