import { useQuery } from '@tanstack/react-query';
import { getSettings, type PublicBusiness } from '#ajustes/contract/settings.ts';
import { call } from '#web-kit/call.ts';

const USUAL_ZONE = 'America/Montevideo';
const HOUR = 3_600_000;

type Workshop = Pick<PublicBusiness, 'name' | 'timeZone'>;

/** Name and time zone of the workshop; the usual zone until they are here. */
export function useWorkshop(): Workshop {
  const { data } = useQuery({
    queryKey: ['workshop'],
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data.business,
    staleTime: HOUR,
  });
  return data ?? { name: '', timeZone: USUAL_ZONE };
}
