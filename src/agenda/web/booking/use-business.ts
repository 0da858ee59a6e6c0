import { useEffect, useState } from 'react';
import { getSettings, type PublicBusiness } from '#ajustes/contract/settings.ts';
import { addDays, type Day, dayAt } from '#kernel/day-time.ts';
import { call } from '#web-kit/call.ts';
import { useNow } from '#web-kit/use-now.ts';
import type { BookableDays } from './booking-fields.ts';

const USUAL_ZONE = 'America/Montevideo';
const USUAL_HORIZON = 90;

/** The public settings, or `null` until they are here. Without them the wizard works all the same. */
export function useBusiness(): PublicBusiness | null {
  const [business, setBusiness] = useState<PublicBusiness | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    call(getSettings, {}, { signal: abort.signal }).then(
      (reply) => setBusiness(reply.data.business),
      () => {}, // the usual zone and horizon stand in; the server decides anyway
    );
    return () => abort.abort();
  }, []);
  return business;
}

export const zoneOf = (business: PublicBusiness | null) => business?.timeZone ?? USUAL_ZONE;

/** Today in the workshop's zone, whatever the browser's, and the last day that can be booked. */
export function useBookableDays(business: PublicBusiness | null): BookableDays {
  const zone = zoneOf(business);
  const now = useNow();
  const today: Day = dayAt(now, zone);
  return { today, lastDay: addDays(today, business?.horizonDays ?? USUAL_HORIZON) };
}
