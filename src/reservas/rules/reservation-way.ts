import type { ReservationStatus } from './reservation-status.ts';

const START = ['pending', 'accepted', 'importing', 'preparing', 'packed'] as const;
const BY_DISPATCH = [...START, 'dispatched', 'completed'] as const;
const BY_INSTALLING = [...START, 'installing', 'ready', 'delivered', 'completed'] as const;

/** Where a packed one goes is not known before. */
export type WayStep = ReservationStatus | 'fork';

/**
 * The steps of its way as far as they are known: before it is packed they fork; a cancelled one is
 * on none. `been`: where it has been, in that order.
 */
export function wayOf(status: ReservationStatus, been: readonly ReservationStatus[]): WayStep[] {
  if (status === 'cancelled') return [];
  if (status === 'dispatched') return [...BY_DISPATCH];
  if (['installing', 'ready', 'delivered'].includes(status)) return [...BY_INSTALLING];
  if (status === 'completed')
    return [...(arrival(been) === 'delivered' ? BY_INSTALLING : BY_DISPATCH)];
  return [...START, 'fork', 'completed'];
}

/** How it last came to its client: it may have gone one way, back, and the other. */
const arrival = (been: readonly ReservationStatus[]) =>
  been.findLast((status) => status === 'delivered' || status === 'dispatched');

/**
 * «3 de 8»: how far it has come on its way to the client. A way that is not known yet counts as the
 * longer one, by the workshop. None of what is over.
 */
export function progressOf(status: ReservationStatus): { step: number; of: number } | null {
  if (status === 'completed' || status === 'cancelled') return null;
  const way: readonly ReservationStatus[] =
    status === 'dispatched' ? BY_DISPATCH : BY_INSTALLING.slice(0, -1);
  return { step: way.indexOf(status) + 1, of: way.length };
}
