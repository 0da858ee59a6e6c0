import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { type ChangedCitation, changeNotice, type StaffChange } from '../rules/change-notice.ts';

/** Returns the function that describes the client's notice of a change made now. */
export function useChangeNotice(): (change: StaffChange, citation: ChangedCitation) => string {
  const { today, time } = useWorkshopClock();
  const { sendsMail } = useWorkshop();
  return (change, citation) => changeNotice(change, citation, { date: today, time, sendsMail });
}
