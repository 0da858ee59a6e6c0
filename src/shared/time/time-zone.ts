import { type Day, timeOf } from './day-time.ts';

/**
 * Returns the instant (epoch milliseconds) of a wall time in a zone. Runs on the server alone: needs
 * `Temporal`. At daylight-saving changes, a skipped wall time gives `null` and a repeated one the
 * first occurrence.
 */
export function instantAt(day: Day, minute: number, timeZone: string): number | null {
  const wall = wallTime(day, minute);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
}

/** As `instantAt`, but a skipped wall time gives the instant of the change. */
export function boundaryAt(day: Day, minute: number, timeZone: string): number {
  const exact = instantAt(day, minute, timeZone);
  if (exact !== null) return exact;
  const before = wallTime(day, minute).toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const jump = before.getTimeZoneTransition('next');
  return jump ? jump.epochMilliseconds : before.epochMilliseconds;
}

function wallTime(day: Day, minute: number): Temporal.PlainDateTime {
  const start = Temporal.PlainDateTime.from(`${day}T00:00`);
  return minute === 0 ? start : start.add({ minutes: minute });
}

/** Returns the day and `HH:mm` of an instant in the zone. */
export function wallAt(instant: number, timeZone: string): { day: Day; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  return { day: zoned.toPlainDate().toString(), time: timeOf(zoned.hour * 60 + zoned.minute) };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
