import { useWorkshop, useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import type { StaffCitation } from '../contract/staff-citation.ts';
import { whatsappMessage } from '../rules/whatsapp-message.ts';

/** What is written to the client of a citation as it stands now. */
export function useWhatsappMessage(citation: StaffCitation): string {
  const { name } = useWorkshop();
  const { today, time } = useWorkshopClock();
  return whatsappMessage(citation, name, { date: today, time });
}
