import { minuteOf } from '#kernel/day-time.ts';
import type { Place } from '../../rules/calendar-target.ts';
import { useWorkshopClock } from '../use-workshop-clock.ts';

/** The workshop's day and minute of day, as the calendar's rules have them. */
export function useWorkshopNow(): Place {
  const { today, time } = useWorkshopClock();
  return { date: today, minute: minuteOf(time) };
}
