import { callAt } from '#ui/call.ts';
import { localStore, tabStore } from '#ui/wizard/storage/browser-store.ts';
import { removeValue } from '#ui/wizard/storage/draft.ts';
import type { cancelCitation, lookUpCancellation } from '../../contract/booking.ts';
import { BOOKING_ROUTES } from '../../contract/booking-paths.ts';
import { forgetKnownBooking } from '../wizard/known/known-bookings.ts';
import { DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY } from '../wizard/storage-keys.ts';
import { CancelParts } from './cancel-parts.ts';
import {
  type CancelView,
  cancelFailureText,
  cancelledView,
  type FoundView,
  failedLookupView,
  foundView,
  isOutdated,
} from './cancel-view.ts';

/**
 * Loads the citation of the page's link, with retry, and cancels it after a question, in the page that the server
 * sent. Sends one request at a time. Calls `fail` with an error of showing an answer.
 */
export function followCancellation(main: HTMLElement, fail: (error: unknown) => void): void {
  const parts = new CancelParts(main);
  const { token } = parts;
  let view: CancelView = { kind: 'loading' };

  const show = (next: CancelView) => {
    view = next;
    try {
      parts.show(next);
    } catch (error) {
      fail(error);
    }
  };
  const load = async () => show(await lookedUp(token));
  const cancel = async (asked: FoundView) => {
    show({ ...asked, busy: true, failure: null });
    show(await cancelled(token, asked));
  };

  parts.onPress('ask', () => parts.ask(true));
  parts.onPress('keep', () => {
    if (view.kind === 'found' && !view.busy) parts.ask(false);
  });
  parts.onPress('retry', () => {
    if (view.kind === 'loading') return;
    show({ kind: 'loading' });
    void load();
  });
  parts.onPress('cancel', ({ detail }) => {
    // The second click of a double click on the first button must not confirm.
    if (detail <= 1 && view.kind === 'found' && !view.busy) void cancel(view);
  });
  parts.wait();
  void load();
}

function lookUp(token: string) {
  const { lookUpCancellation: route } = BOOKING_ROUTES;
  return callAt<typeof lookUpCancellation>(route, { params: { token } });
}

async function lookedUp(token: string): Promise<CancelView> {
  try {
    const { data, message } = await lookUp(token);
    return foundView(data, message);
  } catch (error) {
    return failedLookupView(error);
  }
}

/** Cancels; if the shown state is outdated, loads it again. Never rejects. */
async function cancelled(token: string, asked: FoundView): Promise<CancelView> {
  try {
    const { data, message } = await callAt<typeof cancelCitation>(BOOKING_ROUTES.cancel, {
      params: { token },
      body: {},
    });
    forgetBooking(token);
    return cancelledView(data, message);
  } catch (error) {
    if (isOutdated(error)) return reloadAfterError(token, cancelFailureText(error));
    return { ...asked, busy: false, failure: cancelFailureText(error) };
  }
}

/** Removes a cancelled appointment and its personal data from this browser. */
function forgetBooking(token: string): void {
  forgetKnownBooking(localStore(), token);
  for (const key of [DRAFT_KEY, IDEMPOTENCY_KEY, RECEIPT_KEY]) removeValue(tabStore(), key);
}

/** Loads the current state and shows it with the server's error. */
async function reloadAfterError(token: string, reason: string): Promise<CancelView> {
  try {
    const { data, message } = await lookUp(token);
    const view = foundView(data, message, true);
    return view.banner === null ? { ...view, failure: reason } : view;
  } catch (error) {
    return failedLookupView(error);
  }
}
