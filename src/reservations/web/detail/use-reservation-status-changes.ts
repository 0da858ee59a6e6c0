import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

type Options = {
  onMoved: (to: ReservationStatus) => void;
  /** Called for a remote change of the status. */
  onRemoteChange: (message: string) => void;
};

/** Tells local status changes of the open reservation from remote ones. */
export function useReservationStatusChanges(
  reservation: ReservationDetail | undefined,
  { onMoved, onRemoteChange }: Options,
): { announced: string; runTransition: RunTransition<ReservationStatus> } {
  return useStatusChanges(reservationKeys.all, reservation, {
    messageFor: (status: ReservationStatus) => `Ahora está en «${RESERVATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (status, message) => {
      const last = reservation?.history.findLast(({ to }) => to !== null);
      if (last?.to === status && last.own) return;
      onRemoteChange(`${changeText(last, status)} ${message}`);
    },
  });
}

/** Returns a sentence with the person who set this status, from the event history. */
function changeText(last: ReservationEvent | undefined, status: ReservationStatus): string {
  if (last?.to !== status) return 'Otra persona cambió esta reserva.';
  if (last.actor === 'system') return 'El pago cambió esta reserva.';
  return `${last.by || 'Otra persona'} cambió esta reserva.`;
}
