import type { ReservationStatus } from './reservation-status.ts';

const TO_READY = [
  'pending',
  'accepted',
  'importing',
  'preparing',
  'packed',
  'installing',
  'ready',
  'delivered',
  'completed',
] as const satisfies readonly ReservationStatus[];

/** Returns the statuses from the first one to `status`, each step an allowed transition. Of two ways, that of a delivery. */
export function importedPath(status: ReservationStatus): ReservationStatus[] {
  if (status === 'cancelled') return ['pending', 'cancelled'];
  if (status === 'dispatched')
    return [...TO_READY.slice(0, TO_READY.indexOf('packed') + 1), status];
  return TO_READY.slice(0, TO_READY.indexOf(status) + 1);
}
