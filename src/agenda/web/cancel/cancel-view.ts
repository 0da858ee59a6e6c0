import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { CallError } from '#ui/call.ts';
import { BOOKING_TEXTS } from '../../contract/booking-text.ts';
import { CANCEL_TEXTS } from '../../contract/cancel-text.ts';
import type { ClientCitation, lookUpCancellation } from '../../contract/citation.ts';
import type { CancelCondition } from '../../rules/cancellation.ts';

export type Lookup = SchemaOutput<typeof lookUpCancellation.reply>;

/** What the page shows. Codes and sentences; nothing of it knows about elements. */
export type CancelView =
  | { kind: 'loading' }
  /** No such link: nothing to try again. */
  | { kind: 'lost'; message: string }
  /** No answer, or one that may be another a moment later. */
  | { kind: 'unreachable'; message: string }
  | FoundView;

export type FoundView = {
  kind: 'found';
  citation: ClientCitation;
  condition: CancelCondition;
  /** The page's banner; none while the citation can be cancelled. */
  banner: { kind: 'success' | 'warning' | 'info'; message: string } | null;
  /** Why the last attempt to cancel did not succeed though another may. */
  failure: string | null;
  busy: boolean;
  /** The visitor brought this about by pressing the button: the banner takes the focus. */
  acted: boolean;
};

const BANNER_KINDS = {
  cancelled: 'warning',
  completed: 'info',
  expired: 'warning',
  'in-workshop': 'info',
} as const;

export function foundView(lookup: Lookup, message: string | undefined, acted = false): FoundView {
  const condition = conditionOf(lookup);
  const sentence = CANCEL_TEXTS[condition];
  return {
    kind: 'found',
    citation: lookup.citation,
    condition,
    banner:
      condition === 'cancellable' || sentence === null
        ? null
        : { kind: BANNER_KINDS[condition], message: message ?? sentence },
    failure: null,
    busy: false,
    acted,
  };
}

/** After a successful cancel. */
export function cancelledView(
  citation: ClientCitation,
  message: string = CANCEL_TEXTS.done,
): FoundView {
  return {
    kind: 'found',
    citation,
    condition: 'cancelled',
    banner: { kind: 'success', message },
    failure: null,
    busy: false,
    acted: true,
  };
}

/** A look-up that failed: only an unknown link is final. */
export function failedLookupView(error: unknown): CancelView {
  if (error instanceof CallError && error.status === 404) {
    return { kind: 'lost', message: error.message || CANCEL_TEXTS.notFound };
  }
  return { kind: 'unreachable', message: messageOf(error, BOOKING_TEXTS.connection) };
}

/** Somebody was faster, or the link is gone: what the page shows is no longer true. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404);
}

export function failureOf(error: unknown): string {
  return messageOf(error, CANCEL_TEXTS.failed);
}

function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.message) || otherwise;
}

function conditionOf(lookup: Lookup): CancelCondition {
  if (lookup.canCancel) return 'cancellable';
  if (lookup.alreadyCancelled) return 'cancelled';
  if (lookup.completed) return 'completed';
  return lookup.expired ? 'expired' : 'in-workshop';
}
