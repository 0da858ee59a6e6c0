import { DomainError } from '#shared/contract/domain-error.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
} from '../rules/reservation-status.ts';
import { RESERVATION_ERRORS, reservationError } from './reservation-errors.ts';

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
