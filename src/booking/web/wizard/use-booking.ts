import type { PublicBusiness } from '#settings/contract/settings.ts';
import { useWorkshopDay } from '#settings/web/public-business-api.ts';
import { addDays } from '#shared/time/day-time.ts';
import { useWizard, type Wizard } from '#ui/wizard/state/use-wizard.ts';
import { type BookableDays, bookingPlan, type FieldName } from './booking-plan.ts';

const DEFAULT_WINDOW_DAYS = 90;

export type Booking = Wizard<FieldName> & { days: BookableDays };

/**
 * Returns the state of the appointment wizard, with today in the workshop and the last bookable
 * day.
 */
export function useBooking(business: PublicBusiness | null): Booking {
  const today = useWorkshopDay(business);
  const days = { today, lastDay: addDays(today, business?.horizonDays ?? DEFAULT_WINDOW_DAYS) };
  return { ...useWizard(bookingPlan(days)), days };
}
