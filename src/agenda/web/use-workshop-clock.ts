import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchPublicBusiness, settingsKeys } from '#ajustes/web/settings-api.ts';
import { type Day, dayAt, type Time } from '#kernel/day-time.ts';

const USUAL_ZONE = 'America/Montevideo';

export type WorkshopClock = { today: Day; time: Time; timeZone: string };

/** The workshop's day and time of day, whatever the browser's; looked at once a minute. */
export function useWorkshopClock(): WorkshopClock {
  const { data } = useQuery({
    queryKey: settingsKeys.all,
    queryFn: ({ signal }) => fetchPublicBusiness(signal),
    staleTime: 5 * 60_000,
  });
  const timeZone = data?.timeZone ?? USUAL_ZONE;
  const now = useNow();
  return { today: dayAt(now, timeZone), time: timeAt(now, timeZone), timeZone };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 60_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}

function timeAt(instant: number, timeZone: string): Time {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(instant);
}
