import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import {
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from './reservation-status.ts';

/**
 * Whether a step can be undone for some seconds: the table of transitions has no way back, or none that restores what
 * was. The way back to *pending* reopens no payment, and the one to *delivered* asks for the final value again.
 */
export function canUndoReservationStep(from: ReservationStatus, to: ReservationStatus): boolean {
  if (!isTransitionAllowed(RESERVATION_TRANSITIONS, from, to)) return false;
  const hasWayBack = isTransitionAllowed(RESERVATION_TRANSITIONS, to, from);
  return !hasWayBack || from === 'pending' || requiresFinalValue(from);
}
