import { useEffect, useState } from 'react';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { callAt } from '#ui/call.ts';
import { useNow } from '#ui/use-now.ts';
import type { getSettings, PublicBusiness } from '../contract/settings.ts';
import { SETTINGS_ROUTE } from '../contract/settings-route.ts';

const USUAL_ZONE = 'America/Montevideo';

/** The public settings, or `null` until they are here. Without them the pages work all the same. */
export function usePublicBusiness(): PublicBusiness | null {
  const [business, setBusiness] = useState<PublicBusiness | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callAt<typeof getSettings>(SETTINGS_ROUTE, {}, { signal: abort.signal }).then(
      (reply) => setBusiness(reply.data.business),
      () => {}, // the usual zone and horizon stand in; the server decides anyway
    );
    return () => abort.abort();
  }, []);
  return business;
}

export const timeZoneOf = (business: PublicBusiness | null) => business?.timeZone ?? USUAL_ZONE;

/** Today in the workshop's zone, whatever the browser's. */
export function useWorkshopDay(business: PublicBusiness | null): Day {
  return dayAt(useNow(), timeZoneOf(business));
}
