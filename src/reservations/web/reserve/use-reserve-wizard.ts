import type { PublicBusiness } from '#settings/contract/settings.ts';
import { useWorkshopDay } from '#settings/web/public-business-api.ts';
import { useWizard, type Wizard } from '#ui/wizard/state/use-wizard.ts';
import { type FieldName, reservePlan } from './reserve-plan.ts';

export type ReserveWizardState = Wizard<FieldName> & { thisYear: number };

/** State of the reservation wizard. The last selectable year is the current one in the workshop's time zone. */
export function useReserveWizard(business: PublicBusiness | null): ReserveWizardState {
  const thisYear = Number(useWorkshopDay(business).slice(0, 4));
  return { ...useWizard(reservePlan(thisYear, business?.onlinePayments)), thisYear };
}
