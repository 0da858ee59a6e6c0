import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, callAt } from '#ui/call.ts';
import { localStore, tabStore } from '#ui/wizard/storage/browser-store.ts';
import { removeValue } from '#ui/wizard/storage/draft.ts';
import type { cancelCitation, lookUpCancellation } from '../../contract/booking.ts';
import { BOOKING_ROUTES } from '../../contract/booking-paths.ts';
import { forgetKnownBooking } from '../wizard/known/known-bookings.ts';
import { DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY } from '../wizard/storage-keys.ts';
import {
  type CancelView,
  cancelledView,
  type FoundView,
  failedLookupView,
  failureOf,
  foundView,
  isOutdated,
} from './cancel-view.ts';

export type Cancellation = { view: CancelView; retry: () => void; cancel: () => void };

/** Loads the citation of a link, with retry, and cancels it. `served`: as it was when the page was sent. Sends one request at a time. */
export function useCancellation(token: string, served: FoundView | null): Cancellation {
  const [view, setView] = useState<CancelView>({ kind: 'loading', served });
  const [attempt, setAttempt] = useState(0);
  const locked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const abort = new AbortController();
    lookUp(token, { signal: abort.signal }).then(
      ({ data, message }) => setView(foundView(data, message)),
      (error) => abort.signal.aborted || setView(failedLookupView(error)),
    );
    return () => abort.abort();
  }, [token, attempt]);

  const retry = useCallback(() => {
    setView({ kind: 'loading', served: null });
    setAttempt((count) => count + 1);
  }, []);

  const cancel = useCallback(() => {
    if (locked.current) return;
    locked.current = true;
    setView((current) =>
      current.kind === 'found' ? { ...current, busy: true, failure: null } : current,
    );
    const settle = (next: (current: CancelView) => CancelView) => {
      locked.current = false;
      setView(next);
    };
    cancelByToken(token).then(settle, () => {});
  }, [token]);

  return { view, retry, cancel };
}

function lookUp(token: string, options: CallOptions = {}) {
  const { lookUpCancellation: route } = BOOKING_ROUTES;
  return callAt<typeof lookUpCancellation>(route, { params: { token } }, options);
}

/** Cancels; if the shown state is outdated, loads it again. Never rejects. */
async function cancelByToken(token: string): Promise<(current: CancelView) => CancelView> {
  try {
    const { data, message } = await callAt<typeof cancelCitation>(BOOKING_ROUTES.cancel, {
      params: { token },
      body: {},
    });
    forgetBooking(token);
    return () => cancelledView(data, message);
  } catch (error) {
    if (isOutdated(error)) return reloadAfterError(token, failureOf(error));
    return (current) =>
      current.kind === 'found' ? { ...current, busy: false, failure: failureOf(error) } : current;
  }
}

/** Removes a cancelled appointment and its personal data from this browser. */
function forgetBooking(token: string): void {
  forgetKnownBooking(localStore(), token);
  for (const key of [DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY]) removeValue(tabStore(), key);
}

/** Loads the current state and shows it with the server's error. */
async function reloadAfterError(
  token: string,
  reason: string,
): Promise<(current: CancelView) => CancelView> {
  try {
    const { data, message } = await lookUp(token);
    const view = foundView(data, message, true);
    return () => (view.banner === null ? { ...view, failure: reason } : view);
  } catch (error) {
    const view = failedLookupView(error);
    return () => view;
  }
}
