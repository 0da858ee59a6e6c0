import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import type { StaffReservation } from '../contract/staff-reservation.ts';
import { whatsappMessage } from '../rules/whatsapp-message.ts';

/** Message to the client of a reservation in its current status, with the payment link if given. */
export function useWhatsappMessage(
  reservation: StaffReservation,
  paymentUrl: string | null = null,
): string {
  return whatsappMessage(reservation, useWorkshop().name, paymentUrl);
}
