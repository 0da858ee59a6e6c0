import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { minuteOf } from '#shared/time/day-time.ts';
import type { DayMinute } from '../../rules/calendar-drop.ts';

/** The workshop's day and minute of day, as the calendar's rules have them. */
export function useWorkshopNow(): DayMinute {
  const { today, time } = useWorkshopClock();
  return { date: today, minute: minuteOf(time) };
}
