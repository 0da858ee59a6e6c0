import { dayAt, shortDay } from '#shared/time/day-time.ts';

/** `jue, 26 nov. 09:05` of an ISO instant, in the workshop's zone. */
export function formatDayAndTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat('es-UY', format).format(at);
  return `${shortDay(dayAt(at, timeZone))} ${time}`;
}

/** Formats an ISO instant as `09:05` in the workshop's zone. */
export function formatTime(instant: string, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(instant));
}
