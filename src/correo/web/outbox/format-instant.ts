import { dayAt, shortDay } from '#shared/time/day-time.ts';

/** Formats an ISO instant as `jue, 26 nov. 09:05` in the workshop's time zone. */
export function formatDayAndTime(instant: string, timeZone: string): string {
  const day = dayAt(Date.parse(instant), timeZone);
  return `${shortDay(day)} ${formatTime(instant, timeZone)}`;
}

/** Formats an ISO instant as `09:05` in the workshop's time zone. */
export function formatTime(instant: string, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(instant));
}
