import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { ClientChat } from '#ui/panel/contact/contact-buttons.tsx';
import type { StaffReservation } from '../contract/staff-reservation.ts';
import { reservationMessage } from '../rules/whatsapp-message.ts';
import { createReservationLink } from './staff-reservation-api.ts';

type Options = {
  /** The link of the payment that waits. */
  payment?: string | null | undefined;
  /** Whether the user may create the client's link. */
  manages: boolean;
};

/** Message to the client of a reservation in its current status, with the payment link if given. */
export function useReservationChat(
  reservation: StaffReservation,
  { payment = null, manages }: Options,
): ClientChat {
  const { name } = useWorkshop();
  const message = (page: string | null) => reservationMessage(reservation, name, { payment, page });
  return {
    message: message(null),
    withLink: manages
      ? async () => message(await createReservationLink(reservation._id))
      : undefined,
  };
}
