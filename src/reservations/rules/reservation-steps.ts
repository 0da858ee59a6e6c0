import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import {
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from './reservation-status.ts';

/**
 * What is asked before a step. `final-value`: «Valor final de venta». `cancellation`: «¿Cancelar esta reserva?», which
 * names the payment that waits or was received and the materials.
 */
type StepQuestion = 'none' | 'final-value' | 'cancellation';

/**
 * Returns what is asked before a step, `none` also for a change that the table of transitions lacks. A reservation has no
 * order, estimate or photos; what can be open is its payment. *pending* → *accepted* ends an open payment and asks nothing,
 * because its undo opens the payment again. The way back from *delivered* voids the sale, and its undo records it again.
 */
export function reservationQuestionBefore(
  from: ReservationStatus,
  to: ReservationStatus,
): StepQuestion {
  if (!isTransitionAllowed(RESERVATION_TRANSITIONS, from, to)) return 'none';
  if (to === 'cancelled') return 'cancellation';
  return requiresFinalValue(to) ? 'final-value' : 'none';
}

/**
 * Whether a step can be undone for some seconds: the table of transitions has no way back, or none that restores what
 * was. The way back to *pending* reopens no payment, and the one to *delivered* asks for the final value again.
 */
export function canUndoReservationStep(from: ReservationStatus, to: ReservationStatus): boolean {
  if (!isTransitionAllowed(RESERVATION_TRANSITIONS, from, to)) return false;
  const hasWayBack = isTransitionAllowed(RESERVATION_TRANSITIONS, to, from);
  return !hasWayBack || from === 'pending' || requiresFinalValue(from);
}
