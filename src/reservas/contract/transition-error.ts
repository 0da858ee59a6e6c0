import { DomainError } from '#shared/contract/domain-error.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
} from '../rules/reservation-status.ts';
import { RESERVATION_ERRORS, reservationError } from './reservation-errors.ts';

/**
 * Why a reservation that is in `from` does not go to `to`: somebody was faster than the caller
 * thought (`unexpected`), or the table has no such move. With what is allowed now.
 */
export function transitionError(
  from: ReservationStatus,
  to: ReservationStatus,
  { unexpected }: { unexpected: boolean },
): DomainError {
  const data = { status: from, allowed: RESERVATION_TRANSITIONS[from] };
  if (unexpected) return reservationError('status-changed', data);
  const [status] = RESERVATION_ERRORS['status-changed'];
  const [now, wanted] = [RESERVATION_LABELS[from], RESERVATION_LABELS[to]];
  const sentence = `Una reserva en «${now}» no puede pasar a «${wanted}».`;
  return new DomainError('status-changed', status, sentence, data);
}
