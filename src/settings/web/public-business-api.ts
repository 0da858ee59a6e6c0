import { useEffect, useState } from 'react';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { callAt } from '#ui/call.ts';
import { useNow } from '#ui/use-now.ts';
import type { getSettings, PublicBusiness } from '../contract/settings.ts';
import { SETTINGS_ROUTE } from '../contract/settings-route.ts';

const USUAL_ZONE = 'America/Montevideo';

/** Returns the public settings; `null` while loading or after an error. The pages also work without them. */
export function usePublicBusiness(): PublicBusiness | null {
  const [business, setBusiness] = useState<PublicBusiness | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callAt<typeof getSettings>(SETTINGS_ROUTE, {}, { signal: abort.signal }).then(
      (reply) => setBusiness(reply.data.business),
      () => {}, // the pages use the default zone and booking window; the server validates anyway
    );
    return () => abort.abort();
  }, []);
  return business;
}

export const timeZoneOf = (business: PublicBusiness | null) => business?.timeZone ?? USUAL_ZONE;

/** Returns today in the workshop's zone. */
export function useWorkshopDay(business: PublicBusiness | null): Day {
  return dayAt(useNow(), timeZoneOf(business));
}
