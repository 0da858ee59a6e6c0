import { completeTime } from '#shared/fields/time-input.ts';
import { addDays, type Day, isDay, isTime, minuteOf } from '#shared/time/day-time.ts';
import { boundaryAt, wallAt } from '#shared/time/time-zone.ts';
import type { DumpValue } from '../dump-values.ts';
import type { ImportOptions, Instant, OldId } from '../import-records.ts';
import { found, NOTHING, problemReading, type Reading, shown } from './reading.ts';

/** A date as the dump has it: an instant, or a calendar day, perhaps with a time on the workshop's clock. */
type Written =
  | { kind: 'instant'; at: Instant }
  | { kind: 'wall'; day: Day; minute: number | null; other: Day | null };

/** A day, and what else it could be. `minute`: of a time that was written with it. */
export type DayReading = { day: Day; other: Day | null; minute: number | null };

const FIRST_DAY: Day = '2000-01-01';
/** Appointments are not booked further ahead. */
const DAYS_AHEAD = 731;

/** Reads the workshop's day of a date. An instant at 00:00 UTC is read as `options.dates` says. */
export function readDate(
  value: DumpValue | undefined,
  options: ImportOptions,
): Reading<DayReading> {
  const written = readWritten(value, options.monthFirst);
  if (written.kind !== 'value') return written;
  const { day, other, minute } = dayOf(written.value, options);
  if (day < FIRST_DAY || day > addDays(options.today, DAYS_AHEAD)) {
    return problemReading(`La fecha ${shownDate(value)} no es creíble.`);
  }
  return found({ day, other: other === day ? null : other, minute });
}

function dayOf(written: Written, { dates, timeZone }: ImportOptions): DayReading {
  if (written.kind === 'wall') return written;
  const local = wallAt(written.at, timeZone);
  if (written.at % 86_400_000 !== 0) {
    // Midnight stands for the day.
    return { day: local.day, other: null, minute: minuteOf(local.time) || null };
  }
  const utcDay = new Date(written.at).toISOString().slice(0, 10);
  return dates === 'utc-day'
    ? { day: utcDay, other: local.day, minute: null }
    : { day: local.day, other: utcDay, minute: null };
}

/** Reads an instant; a day alone begins in the workshop's zone. */
export function readInstant(
  value: DumpValue | undefined,
  { timeZone, today }: ImportOptions,
): Reading<Instant> {
  const written = readWritten(value);
  if (written.kind !== 'value') return written;
  const { value: date } = written;
  const at = date.kind === 'instant' ? date.at : boundaryAt(date.day, date.minute ?? 0, timeZone);
  const first = Date.parse(FIRST_DAY);
  const last = Date.parse(addDays(today, DAYS_AHEAD));
  return at >= first && at <= last
    ? found(at)
    : problemReading(`La fecha ${shownDate(value)} no es creíble.`);
}

/** The first four bytes of an id are the second in which it was made. */
export const instantOfId = (id: OldId): Instant => Number.parseInt(id.slice(0, 8), 16) * 1000;

/** Formats a date of a dump, for a sentence. */
export const shownDate = (value: DumpValue | undefined): string =>
  value instanceof Date
    ? shown(Number.isNaN(value.getTime()) ? 'sin valor' : value.toISOString())
    : shown(value);

function readWritten(value: DumpValue | undefined, monthFirst = false): Reading<Written> {
  if (value === undefined || value === null) return NOTHING;
  const unread = problemReading(`La fecha ${shownDate(value)} no se entiende.`);
  if (typeof value === 'string') {
    if (value.trim() === '') return NOTHING;
    const written = readDateText(value.trim(), monthFirst);
    return written === null ? unread : found(written);
  }
  const at = value instanceof Date ? value.getTime() : epochOf(value);
  return Math.abs(at) <= MAX_INSTANT ? found({ kind: 'instant', at }) : unread;
}

/** Year 9999: later instants have no day of four digits. */
const MAX_INSTANT = Date.UTC(9999, 0);
/** Seconds since 1970 until the year 2286, milliseconds from 1970-04-26 on. */
const MOST_SECONDS = 1e10;

function epochOf(value: DumpValue): number {
  if (typeof value !== 'number' || value <= 0) return Number.NaN;
  return Math.round(value < MOST_SECONDS ? value * 1000 : value);
}

const TIME = '(?:[T ,]+(\\d{1,2}[:.]\\d{1,2})(?::\\d{2}(?:\\.\\d+)?)?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`);
const DAY_FIRST = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${TIME}$`);
/** ISO with its zone, or as `Date.prototype.toString` writes. */
const WITH_ZONE = /\d{2}:\d{2}.*(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})/;

function readDateText(text: string, isMonthFirst: boolean): Written | null {
  const [, year, month, day, time] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return wall(dayFrom(year, month, day), time, null);
  const [, first, second, lastYear, lastTime] = DAY_FIRST.exec(text) ?? [];
  if (first && second && lastYear) {
    const dayFirst = dayFrom(lastYear, second, first);
    const monthFirst = dayFrom(lastYear, first, second);
    const [chosen, other] = isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
    return wall(chosen ?? other, lastTime, chosen === null ? null : other);
  }
  const at = WITH_ZONE.test(text) ? Date.parse(text) : Number.NaN;
  return Math.abs(at) <= MAX_INSTANT ? { kind: 'instant', at } : null;
}

function dayFrom(year: string, month: string, day: string): Day | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

function wall(day: Day | null, time: string | undefined, other: Day | null): Written | null {
  if (day === null) return null;
  const minute = time === undefined ? null : minuteOfText(time);
  return { kind: 'wall', day, minute, other };
}

/** «9:30 p. m.», «9 am». */
const TWELVE_HOURS = /^(\d{1,2}(?:[:.]\d{1,2})?)\s*([ap])\.?\s*m\.?$/i;

/** Reads a time of day as the minute of the day: «09:30», «9:5», «9.30», «21h», «9:30 pm», «09:30:00». */
export function readTime(value: DumpValue | undefined): Reading<number> {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value !== 'string' && typeof value !== 'number') {
    return problemReading(`La hora ${shown(value)} no se entiende.`);
  }
  const text = String(value)
    .trim()
    .replace(/\s*(?:hs?|horas)\.?$/i, '');
  const [, twelve, half] = TWELVE_HOURS.exec(text) ?? [];
  const minute = minuteOfText((twelve ?? text).replace(/^(\d{1,2}:\d{1,2}):\d{2}$/, '$1'));
  if (minute === null || (half !== undefined && minute >= 13 * 60)) {
    return problemReading(`La hora ${shown(value)} no se entiende.`);
  }
  if (half === undefined) return found(minute);
  const hour = (minute % (12 * 60)) + (half.toLowerCase() === 'p' ? 12 * 60 : 0);
  return found(hour);
}

function minuteOfText(text: string): number | null {
  const time = completeTime(text.replace(/[.h]/i, ':').replace(/:(\d)$/, ':0$1'));
  return isTime(time) ? minuteOf(time) : null;
}
