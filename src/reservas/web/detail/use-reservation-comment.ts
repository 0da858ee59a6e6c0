import { useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#web-kit/panel/detail/use-comment.ts';
import { type ReservationDetail, STAFF_SENTENCES } from '../../contract/staff-reservation.ts';
import { comment, reservationKeys } from '../staff-reservation-api.ts';

/** The workshop's comment on a reservation, and how it is saved. */
export function useReservationComment({ _id, adminComment }: ReservationDetail): Comment {
  const client = useQueryClient();
  async function save(text: string): Promise<string> {
    try {
      const saved = await comment(_id, text);
      client.setQueryData<ReservationDetail>(
        reservationKeys.detail(_id),
        (detail) => detail && { ...detail, ...saved },
      );
      return saved.adminComment;
    } finally {
      void client.invalidateQueries({ queryKey: reservationKeys.all });
    }
  }
  return { text: adminComment, save, sentences: STAFF_SENTENCES };
}
