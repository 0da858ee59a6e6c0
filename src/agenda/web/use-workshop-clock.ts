import { type Day, dayAt, type Time } from '#kernel/day-time.ts';
import { useNow } from '#web-kit/use-now.ts';
import { useWorkshop } from './actions/use-workshop.ts';

export type WorkshopClock = { today: Day; time: Time };

/** The workshop's day and time of day, whatever the browser's; looked at once a minute. */
export function useWorkshopClock(): WorkshopClock {
  const { timeZone } = useWorkshop();
  const now = useNow();
  return { today: dayAt(now, timeZone), time: timeAt(now, timeZone) };
}

function timeAt(instant: number, timeZone: string): Time {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(instant);
}
