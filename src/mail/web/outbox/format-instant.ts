import { dayAt, shortDay } from '#shared/time/day-time.ts';
import { formatInstantTime } from '#ui/panel/text/format-instant.ts';

/** Formats an ISO instant as `jue, 26 nov. 09:05` in the workshop's time zone. */
export function formatDayAndTime(instant: string, timeZone: string): string {
  const day = dayAt(Date.parse(instant), timeZone);
  return `${shortDay(day)} ${formatInstantTime(instant, timeZone)}`;
}
