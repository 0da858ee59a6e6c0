import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { useWorkshopDay } from '#ajustes/web/public-business-api.ts';
import { useWizard, type Wizard } from '#ui/wizard/state/use-wizard.ts';
import { type FieldName, reservePlan } from './reserve-plan.ts';

export type ReserveWizardState = Wizard<FieldName> & { thisYear: number };

/** The reservation wizard; the years to choose from end with the workshop's. */
export function useReserveWizard(business: PublicBusiness | null): ReserveWizardState {
  const thisYear = Number(useWorkshopDay(business).slice(0, 4));
  return { ...useWizard(reservePlan(thisYear, business?.onlinePayments)), thisYear };
}
