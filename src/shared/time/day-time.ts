/**
 * Days, times of day and instants are separate types.
 *
 * - `Day`: workshop-local calendar day as text, `YYYY-MM-DD`.
 * - `Time`: workshop-local time of day as text, `HH:mm`.
 * - minute of day: whole number 0…1440, the internal form of `Time`.
 * - instant: epoch milliseconds.
 *
 * No function here reads a clock. This file runs in browsers and on the server; conversions between
 * days and instants are in `time-zone.ts`, which needs `Temporal` and runs on the server alone.
 */
export type Day = string;
export type Time = string;
/** A workshop-local date and time. */
export type LocalDateTime = { date: Day; time: Time };

export const MINUTE = 60_000;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Whether the text is an existing day: `2026-02-30` is not. Years 1900…9998, so that days computed
 * from a valid day still have four digits.
 */
export function isDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match || text < '1900' || text > '9999') return false;
  const utc = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text);
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Returns the minute of day of a valid `HH:mm`. */
export function minuteOf(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Returns `HH:mm` of a minute of day; 1440 gives `24:00`, which is valid for a closing hour alone. */
export function timeOf(minute: number): Time {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Returns the days since 1970-01-01; also the key of the day's advisory lock. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

export function addDays(day: Day, count: number): Day {
  return new Date((dayNumber(day) + count) * 86_400_000).toISOString().slice(0, 10);
}

/** 1 = Monday … 7 = Sunday (ISO). */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns the calendar day in the zone at an instant. */
export function dayAt(instant: number, timeZone: string): Day {
  return dayFormatter(timeZone).format(instant);
}

/**
 * Reads a date that a client sent as a day or as an ISO instant («date sent as a date value»). An
 * instant at exactly UTC midnight means that calendar day; any other instant means the workshop's
 * day at that time. Returns `null` for other text.
 */
export function readDay(value: string, timeZone: string): Day | null {
  if (isDay(value)) return value;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return null;
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(value)) return null;
  const instant = Date.parse(value);
  if (Number.isNaN(instant) || !isDay(value.slice(0, 10))) return null;
  const atMidnight = instant % 86_400_000 === 0;
  const day = atMidnight ? new Date(instant).toISOString().slice(0, 10) : dayAt(instant, timeZone);
  return isDay(day) ? day : null; // an offset can lead outside the valid years
}

const LONG = new Intl.DateTimeFormat('es-UY', { dateStyle: 'full', timeZone: 'UTC' });
const LONG_WITHOUT_YEAR = new Intl.DateTimeFormat('es-UY', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const SHORT = new Intl.DateTimeFormat('es-UY', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const utcNoon = (day: Day) => Date.parse(`${day}T12:00:00Z`);

/** `jueves, 26 de noviembre de 2026` */
export function longDay(day: Day): string {
  return LONG.format(utcNoon(day));
}

/** `jueves, 26 de noviembre` */
export function longDayWithoutYear(day: Day): string {
  return LONG_WITHOUT_YEAR.format(utcNoon(day));
}

/** `jue, 26 nov.` */
export function shortDay(day: Day): string {
  return SHORT.format(utcNoon(day));
}

/** `26/11/2026` */
export function numericDay(day: Day): string {
  return day.split('-').reverse().join('/');
}

/** Formats an ISO instant in the time of the zone: `21 de noviembre de 2026, 09:12`. */
export function longMoment(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('es-UY', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(Date.parse(instant));
}

/** As `longMoment`, with the name of the zone: `21 de noviembre de 2026, 09:12 (America/Montevideo)`. */
export function zonedMoment(instant: string, timeZone: string): string {
  return `${longMoment(instant, timeZone)} (${timeZone})`;
}

/** Formats a duration as the specification asks: `1 hora`, `N horas`, otherwise `N min`. */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes)) return '—';
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} min`;
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`;
}

/** Half-open interval [start, end) between two instants in epoch milliseconds. */
export type Interval = { start: number; end: number };

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

export function intervalLength(interval: Interval): number {
  return interval.end - interval.start;
}
