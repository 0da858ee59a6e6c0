import { useEffect, useState } from 'react';
import { type Day, dayAt, type Time } from '#kernel/day-time.ts';
import { useWorkshop } from './actions/use-workshop.ts';

export type WorkshopClock = { today: Day; time: Time };

/** The workshop's day and time of day, whatever the browser's; looked at once a minute. */
export function useWorkshopClock(): WorkshopClock {
  const { timeZone } = useWorkshop();
  const now = useNow();
  return { today: dayAt(now, timeZone), time: timeAt(now, timeZone) };
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
