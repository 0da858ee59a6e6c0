import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Day, dayAt, type Time } from '#shared/time/day-time.ts';
import { spanishFormat } from '#shared/time/spanish-format.ts';
import { call } from '#ui/call.ts';
import { useNow } from '#ui/use-now.ts';
import { getSettings, type PublicBusiness } from '../contract/settings.ts';

const USUAL_ZONE = 'America/Montevideo';
const HOUR = 3_600_000;

/** The query of the public settings of the workshop, such as name and opening hours. */
export const publicBusinessQuery = {
  queryKey: ['business', 'known'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PublicBusiness> =>
    (await call(getSettings, {}, { signal })).data.business,
};

type Workshop = Pick<PublicBusiness, 'name' | 'timeZone' | 'sendsMail'>;

/**
 * Returns name and time zone of the workshop, and whether it has a mail server. While loading: the default zone, and
 * mails go out.
 */
export function useWorkshop(): Workshop {
  const { data } = useQuery({ ...publicBusinessQuery, staleTime: HOUR });
  return data ?? { name: '', timeZone: USUAL_ZONE, sendsMail: true };
}

export type WorkshopClock = { today: Day; time: Time };

/** Returns day and time in the workshop's zone, updated once a minute; the same object until then. */
export function useWorkshopClock(): WorkshopClock {
  const { timeZone } = useWorkshop();
  const now = useNow();
  return useMemo(
    () => ({ today: dayAt(now, timeZone), time: timeAt(now, timeZone) }),
    [now, timeZone],
  );
}

/** Returns the time of day of an instant in the zone. */
export function timeAt(instant: number, timeZone: string): Time {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return spanishFormat(format).format(instant);
}
