import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#ui/panel/detail/use-comment.ts';
import {
  type ReservationDetail,
  STAFF_RESERVATION_TEXTS,
} from '../../contract/staff-reservation.ts';
import { reservationKeys, saveComment } from '../staff-reservation-api.ts';

/** The internal comment of a reservation with its save function. */
export function useReservationComment({ _id, adminComment }: ReservationDetail): Comment {
  const client = useQueryClient();
  async function save(text: string, known: string): Promise<string> {
    try {
      const saved = await saveComment(_id, {
        adminComment: text,
        expectedComment: known,
      });
      client.setQueryData<ReservationDetail>(
        reservationKeys.detail(_id),
        (detail) => detail && { ...detail, ...saved },
      );
      return saved.adminComment;
    } finally {
      void client.invalidateQueries({ queryKey: reservationKeys.all });
    }
  }
  return { text: adminComment, save, texts: STAFF_RESERVATION_TEXTS };
}
