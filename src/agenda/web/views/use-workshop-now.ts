import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { minuteOf } from '#shared/time/day-time.ts';
import type { DayMinute } from '../../rules/calendar/calendar-drop.ts';

/** Returns the workshop's current day and minute, for the calendar's rules. */
export function useWorkshopNow(): DayMinute {
  const { today, time } = useWorkshopClock();
  return { date: today, minute: minuteOf(time) };
}
