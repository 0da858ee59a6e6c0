import { type RunTransition, useStatusChanges } from '#ui/panel/detail/use-status-changes.ts';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../rules/reservation-status.ts';

type Options = {
  onMoved: (to: ReservationStatus) => void;
  /** Somebody else was faster. */
  onNews: (sentence: string) => void;
};

/** Tells the moves of the open reservation that are done here from those of others. */
export function useReservationStatusChanges(
  reservation: ReservationDetail | undefined,
  { onMoved, onNews }: Options,
): { announced: string; bringTo: RunTransition<ReservationStatus> } {
  return useStatusChanges(reservation?.status, {
    messageFor: (status: ReservationStatus) => `Ahora está en «${RESERVATION_LABELS[status]}».`,
    onMoved,
    onRemoteChange: (now, sentence) =>
      onNews(`${changeText(reservation?.history ?? [], now)} ${sentence}`),
  });
}

/** Who brought it to this status, as the trace has it. */
function changeText(history: readonly ReservationEvent[], status: ReservationStatus): string {
  const last = history.findLast(({ to }) => to !== null);
  if (last?.to !== status) return 'Otra persona cambió esta reserva.';
  if (last.actor === 'system') return 'El pago cambió esta reserva.';
  return `${last.by || 'Otra persona'} cambió esta reserva.`;
}
