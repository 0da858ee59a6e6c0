import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import type { StaffReservation } from '../contract/staff-reservation.ts';
import { whatsappMessage } from '../rules/whatsapp-message.ts';

/** What is written to the client of a reservation as it stands; with the way to pay it, where known. */
export function useWhatsappMessage(
  reservation: StaffReservation,
  paymentUrl: string | null = null,
): string {
  return whatsappMessage(reservation, useWorkshop().name, paymentUrl);
}
