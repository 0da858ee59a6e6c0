import type { ReservationStatus } from './reservation-status.ts';

const COMMON_STEPS = ['pending', 'accepted', 'importing', 'preparing', 'packed'] as const;
const DISPATCH_PATH = [...COMMON_STEPS, 'dispatched', 'completed'] as const;
const INSTALLATION_PATH = [
  ...COMMON_STEPS,
  'installing',
  'ready',
  'delivered',
  'completed',
] as const;

/** Where a packed one goes is not known before. */
export type PathStep = ReservationStatus | 'fork';

/**
 * The steps of its way as far as they are known: before it is packed they fork; a cancelled one is
 * on none. `been`: where it has been, in that order.
 */
export function happyPath(
  status: ReservationStatus,
  been: readonly ReservationStatus[],
): PathStep[] {
  if (status === 'cancelled') return [];
  if (status === 'dispatched') return [...DISPATCH_PATH];
  if (['installing', 'ready', 'delivered'].includes(status)) return [...INSTALLATION_PATH];
  if (status === 'completed')
    return [...(lastHandover(been) === 'delivered' ? INSTALLATION_PATH : DISPATCH_PATH)];
  return [...COMMON_STEPS, 'fork', 'completed'];
}

/** How it last came to its client: it may have gone one way, back, and the other. */
const lastHandover = (been: readonly ReservationStatus[]) =>
  been.findLast((status) => status === 'delivered' || status === 'dispatched');

/**
 * «3 de 8»: how far it has come on its way to the client. A way that is not known yet counts as the
 * longer one, by the workshop. None of what is over.
 */
export function reservationProgress(
  status: ReservationStatus,
): { step: number; of: number } | null {
  if (status === 'completed' || status === 'cancelled') return null;
  const way: readonly ReservationStatus[] =
    status === 'dispatched' ? DISPATCH_PATH : INSTALLATION_PATH.slice(0, -1);
  return { step: way.indexOf(status) + 1, of: way.length };
}
