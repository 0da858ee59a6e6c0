import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import type { CancelCondition } from '#agenda/rules/client-changes.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { BannerKind } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import type { lookUpCancellation } from '../../contract/booking.ts';
import { BOOKING_TEXTS } from '../../contract/booking-paths.ts';
import { CANCEL_TEXTS } from '../../contract/cancel-page.ts';

export type Lookup = SchemaOutput<typeof lookUpCancellation.reply>;

/** State of the page, independent of its elements. */
export type CancelView =
  | { kind: 'loading' }
  /** Unknown link: retrying is useless. */
  | { kind: 'lost'; message: string }
  /** No answer, or an error that may be temporary. */
  | { kind: 'unreachable'; message: string }
  | FoundView;

export type FoundView = {
  kind: 'found';
  citation: ClientCitation;
  condition: CancelCondition;
  /** Banner of the page; `null` while the citation can be cancelled. */
  banner: { kind: 'success' | 'warning' | 'info'; message: string } | null;
  /** Error of the last attempt, if another attempt may succeed. */
  failure: string | null;
  busy: boolean;
  /** Whether the visitor's click led to this state: then the banner takes the focus. */
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
  const text = CANCEL_TEXTS[condition];
  return {
    kind: 'found',
    citation: lookup.citation,
    condition,
    banner:
      condition === 'cancellable' || text === null
        ? null
        : { kind: BANNER_KINDS[condition], message: message ?? text },
    failure: null,
    busy: false,
    acted,
  };
}

export function cancelBanner(view: CancelView): { kind: BannerKind; message: string } | null {
  if (view.kind === 'loading') return null;
  return view.kind === 'found' ? view.banner : { kind: 'error', message: view.message };
}

export function titleOf(view: CancelView): string {
  const cancellable = view.kind === 'found' && view.condition === 'cancellable';
  return cancellable ? 'Cancelar Cita' : 'Información de Cita';
}

/** Returns the state after a successful cancellation. */
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

/** Returns the state after a failed look-up: only an unknown link is final. */
export function failedLookupView(error: unknown): CancelView {
  if (error instanceof CallError && error.status === 404) {
    return { kind: 'lost', message: error.message || CANCEL_TEXTS.notFound };
  }
  return { kind: 'unreachable', message: messageOf(error, BOOKING_TEXTS.connection) };
}

/** Returns whether the shown state is outdated: the citation changed, or the link is invalid. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404);
}

export function cancelFailureText(error: unknown): string {
  return messageOf(error, CANCEL_TEXTS.failed);
}

function messageOf(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.message) || fallback;
}

function conditionOf(lookup: Lookup): CancelCondition {
  if (lookup.canCancel) return 'cancellable';
  if (lookup.alreadyCancelled) return 'cancelled';
  if (lookup.completed) return 'completed';
  return lookup.expired ? 'expired' : 'in-workshop';
}
