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

/** `fork`: dispatch or installation is not decided yet. */
export type PathStep = ReservationStatus | 'fork';

/**
 * Returns the known steps of the happy path. Up to packed the path contains a fork; a cancelled reservation
 * has no path. `visited`: its statuses so far, oldest first.
 */
export function happyPath(
  status: ReservationStatus,
  visited: readonly ReservationStatus[],
): PathStep[] {
  if (status === 'cancelled') return [];
  if (status === 'dispatched') return [...DISPATCH_PATH];
  if (['installing', 'ready', 'delivered'].includes(status)) return [...INSTALLATION_PATH];
  if (status === 'completed')
    return [...(lastHandover(visited) === 'delivered' ? INSTALLATION_PATH : DISPATCH_PATH)];
  return [...COMMON_STEPS, 'fork', 'completed'];
}

/** The last handover counts: a reservation may take one branch, go back, and take the other. */
const lastHandover = (visited: readonly ReservationStatus[]) =>
  visited.findLast((status) => status === 'delivered' || status === 'dispatched');

/**
 * Returns the numbers of «3 de 8». Before the fork the longer path, through the workshop, counts. `null`
 * for completed and cancelled reservations.
 */
export function reservationProgress(
  status: ReservationStatus,
): { step: number; of: number } | null {
  if (status === 'completed' || status === 'cancelled') return null;
  const path: readonly ReservationStatus[] =
    status === 'dispatched' ? DISPATCH_PATH : INSTALLATION_PATH.slice(0, -1);
  return { step: path.indexOf(status) + 1, of: path.length };
}
