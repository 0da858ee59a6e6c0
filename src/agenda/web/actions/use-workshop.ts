import { useQuery } from '@tanstack/react-query';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import { businessKeys, fetchKnownBusiness } from '#ajustes/web/business-api.ts';

const USUAL_ZONE = 'America/Montevideo';
const HOUR = 3_600_000;

type Workshop = Pick<PublicBusiness, 'name' | 'timeZone'>;

/** Name and time zone of the workshop; the usual zone until they are here. */
export function useWorkshop(): Workshop {
  const { data } = useQuery({
    queryKey: businessKeys.known,
    queryFn: ({ signal }) => fetchKnownBusiness(signal),
    staleTime: HOUR,
  });
  return data ?? { name: '', timeZone: USUAL_ZONE };
}
