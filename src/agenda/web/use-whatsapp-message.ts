import { useWorkshop, useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import type { StaffCitation } from '../contract/staff-citation.ts';
import { whatsappMessage } from '../rules/whatsapp-message.ts';

/** Returns the WhatsApp message to the client for the citation's current status. */
export function useWhatsappMessage(citation: StaffCitation): string {
  const { name } = useWorkshop();
  const { today, time } = useWorkshopClock();
  return whatsappMessage(citation, name, { date: today, time });
}
