/** Formats an ISO instant as `23 nov. 2026, 08:05` in the workshop's time zone. */
export function formatInstant(iso: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(iso));
}

/** Formats an ISO instant as `08:05` in the workshop's time zone. */
export function formatInstantTime(iso: string, timeZone: string): string {
  const format = { timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(iso));
}
