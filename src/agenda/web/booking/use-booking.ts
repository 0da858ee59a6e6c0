import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { useWorkshopDay } from '#ajustes/web/public-business-api.ts';
import { addDays } from '#kernel/day-time.ts';
import { useWizard, type Wizard } from '#web-kit/wizard/use-wizard.ts';
import { type BookableDays, bookingPlan, type FieldName } from './booking-plan.ts';

const USUAL_HORIZON = 90;

export type Booking = Wizard<FieldName> & { days: BookableDays };

/** The appointment wizard: today in the workshop, and the last day that can be booked. */
export function useBooking(business: PublicBusiness | null): Booking {
  const today = useWorkshopDay(business);
  const days = { today, lastDay: addDays(today, business?.horizonDays ?? USUAL_HORIZON) };
  return { ...useWizard(bookingPlan(days)), days };
}
