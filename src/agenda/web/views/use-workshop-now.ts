import { useEffect, useState } from 'react';
import { dayAt, minuteOf } from '#kernel/day-time.ts';
import type { Place } from '../../rules/calendar-target.ts';
import { useWorkshop } from '../actions/use-workshop.ts';

const TICK_MS = 30_000;

/** The workshop's day and minute, whatever the browser's zone; moves on by itself. */
export function useWorkshopNow(): Place {
  const { timeZone } = useWorkshop();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return { date: dayAt(now, timeZone), minute: minuteAt(now, timeZone) };
}

function minuteAt(instant: number, timeZone: string): number {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return minuteOf(new Intl.DateTimeFormat('en-GB', options).format(instant));
}
