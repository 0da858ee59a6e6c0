import { DomainError, domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { STEP_UNDO_ERRORS as SHARED_ERRORS } from '#shared/records/step-undo.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
} from '../rules/reservation-status.ts';
import { RESERVATION_ERRORS, reservationError } from './reservation-errors.ts';

/** Domain errors of the undo of a step; apart from those of reservations, which the public pages load. */
const STEP_UNDO_ERRORS = {
  'nothing-to-undo': [409, 'No hay ningún paso tuyo para deshacer en esta reserva.'],
  ...SHARED_ERRORS,
} as const;

export const pickReservationUndoErrors = errorPicker(STEP_UNDO_ERRORS);

export const reservationUndoError = domainErrors(STEP_UNDO_ERRORS);

/**
 * Returns the error of a rejected transition `from` → `to`: the status is not the one that the caller
 * expected (`unexpected`), or the table has no such transition. Its data has the allowed transitions.
 */
export function reservationTransitionError(
  from: ReservationStatus,
  to: ReservationStatus,
  { unexpected }: { unexpected: boolean },
): DomainError {
  const data = { status: from, allowed: RESERVATION_TRANSITIONS[from] };
  if (unexpected) return reservationError('status-changed', data);
  const [status] = RESERVATION_ERRORS['status-changed'];
  const [fromLabel, toLabel] = [RESERVATION_LABELS[from], RESERVATION_LABELS[to]];
  const message = `Una reserva en «${fromLabel}» no puede pasar a «${toLabel}».`;
  return new DomainError('status-changed', status, message, data);
}
