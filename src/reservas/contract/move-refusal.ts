import { Refusal } from '#kernel/refusal.ts';
import {
  RESERVATION_LABELS,
  RESERVATION_MOVES,
  type ReservationStatus,
} from '../rules/reservation-status.ts';
import { RESERVATION_REFUSALS, refuseReservation } from './reservation-refusals.ts';

/**
 * Why a reservation that is in `from` does not go to `to`: somebody was faster than the caller
 * thought (`unexpected`), or the table has no such move. With what is allowed now.
 */
export function refuseMove(
  from: ReservationStatus,
  to: ReservationStatus,
  { unexpected }: { unexpected: boolean },
): Refusal {
  const data = { status: from, allowed: RESERVATION_MOVES[from] };
  if (unexpected) return refuseReservation('status-changed', data);
  const [status] = RESERVATION_REFUSALS['status-changed'];
  const [now, wanted] = [RESERVATION_LABELS[from], RESERVATION_LABELS[to]];
  const sentence = `Una reserva en «${now}» no puede pasar a «${wanted}».`;
  return new Refusal('status-changed', status, sentence, data);
}
