import { type BringTo, useStatusNews } from '#web-kit/panel/detail/use-status-news.ts';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import { RESERVATION_LABELS, type ReservationStatus } from '../../rules/reservation-status.ts';

type Told = {
  onMoved: (to: ReservationStatus) => void;
  /** Somebody else was faster. */
  onNews: (sentence: string) => void;
};

/** Tells the moves of the open reservation that are done here from those of others. */
export function useReservationNews(
  reservation: ReservationDetail | undefined,
  { onMoved, onNews }: Told,
): { announced: string; bringTo: BringTo<ReservationStatus> } {
  return useStatusNews(reservation?.status, {
    sentenceOf: (status: ReservationStatus) => `Ahora está en «${RESERVATION_LABELS[status]}».`,
    onMoved,
    onNews: (now, sentence) => onNews(`${deedOf(reservation?.history ?? [], now)} ${sentence}`),
  });
}

/** Who brought it to this status, as the trace has it. */
function deedOf(history: readonly ReservationEvent[], status: ReservationStatus): string {
  const last = history.findLast(({ to }) => to !== null);
  if (last?.to !== status) return 'Otra persona cambió esta reserva.';
  if (last.actor === 'system') return 'El pago cambió esta reserva.';
  return `${last.by || 'Otra persona'} cambió esta reserva.`;
}
