import { useQuery } from '@tanstack/react-query';
import { type Day, dayAt, type Time } from '#shared/time/day-time.ts';
import { useNow } from '#ui/use-now.ts';
import type { PublicBusiness } from '../contract/settings.ts';
import { businessKeys, fetchKnownBusiness } from './business-api.ts';

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

export type WorkshopClock = { today: Day; time: Time };

/** The workshop's day and time of day, whatever the browser's; looked at once a minute. */
export function useWorkshopClock(): WorkshopClock {
  const { timeZone } = useWorkshop();
  const now = useNow();
  return { today: dayAt(now, timeZone), time: timeAt(now, timeZone) };
}

/** Returns the time of day of an instant, as the clocks of the zone show it. */
export function timeAt(instant: number, timeZone: string): Time {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(instant);
}
