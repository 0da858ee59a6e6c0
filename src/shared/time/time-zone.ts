import type { Day } from './day-time.ts';

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
  const wall = new Date(instant + offsetAt(instant, timeZone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Instants between two changes of a zone's UTC offset; all in milliseconds. */
type OffsetPeriod = { from: number; until: number; offset: number };

/** The booking window of a workshop needs two periods at most. */
const MAX_PERIODS = 8;
const periods = new Map<string, OffsetPeriod[]>();

/** Returns the UTC offset of a zone in milliseconds. A cached period is about ten times as fast as `Temporal`. */
function offsetAt(instant: number, timeZone: string): number {
  const known = periods.get(timeZone) ?? [];
  const cached = known.find(({ from, until }) => from <= instant && instant < until);
  if (cached) return cached.offset;
  const found = offsetPeriod(instant, timeZone);
  periods.set(timeZone, [found, ...known.slice(0, MAX_PERIODS - 1)]);
  return found.offset;
}

function offsetPeriod(instant: number, timeZone: string): OffsetPeriod {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const until = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  // `previous` excludes the given instant; one millisecond more includes a change at this instant.
  const from = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until,
    offset: zoned.offsetNanoseconds / 1_000_000,
  };
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
