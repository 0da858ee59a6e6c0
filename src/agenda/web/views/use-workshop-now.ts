import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { minuteOf } from '#kernel/day-time.ts';
import type { Place } from '../../rules/calendar-target.ts';

/** The workshop's day and minute of day, as the calendar's rules have them. */
export function useWorkshopNow(): Place {
  const { today, time } = useWorkshopClock();
  return { date: today, minute: minuteOf(time) };
}
