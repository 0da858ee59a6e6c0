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
 * The question before each transition of a reservation. A reservation has no order, estimate or photos; what can be open is
 * its payment. *pending* → *accepted* ends an open payment and asks nothing, because its undo opens the payment again.
 * A paid and an unpaid sale ask for the final value alike.
 */
export const RESERVATION_QUESTIONS: Readonly<
  Record<ReservationStatus, Readonly<Partial<Record<ReservationStatus, StepQuestion>>>>
> = {
  pending: { accepted: 'none', cancelled: 'cancellation' },
  accepted: { importing: 'none', pending: 'none', cancelled: 'cancellation' },
  importing: { preparing: 'none', accepted: 'none', cancelled: 'cancellation' },
  preparing: { packed: 'none', importing: 'none', cancelled: 'cancellation' },
  packed: { dispatched: 'none', installing: 'none', preparing: 'none', cancelled: 'cancellation' },
  dispatched: { completed: 'final-value', packed: 'none', cancelled: 'cancellation' },
  installing: { ready: 'none', packed: 'none', cancelled: 'cancellation' },
  ready: { delivered: 'final-value', installing: 'none', cancelled: 'cancellation' },
  // The way back voids the sale; its undo records it again.
  delivered: { completed: 'final-value', ready: 'none' },
  completed: {},
  cancelled: {},
};

/** Returns what is asked before a step, `none` also for a change that the table of transitions lacks. */
export function reservationQuestionBefore(
  from: ReservationStatus,
  to: ReservationStatus,
): StepQuestion {
  return RESERVATION_QUESTIONS[from][to] ?? 'none';
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
