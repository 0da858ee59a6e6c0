/** The model's own calendar of the workshop, independent of the product. */
export type Segment = { start: number; end: number };

export type Rules = {
  zone: string;
  bays: number;
  /** Lead time in minutes. */
  notice: number;
  /** A day without hours, or `null`. */
  closed: string | null;
};

export const STEP_MINUTES = 30;
export const BOOKING_WINDOW_DAYS = 60;
/** Short, so that estimates expire within a history. */
export const ESTIMATE_VALID_DAYS = 1;
export const MOVE_CUTOFF_HOURS = 6;
export const MOST_CLIENT_MOVES = 2;
const MINUTE = 60_000;

type Hours = readonly (readonly [opens: number, closes: number])[];
const WORKDAY: Hours = [
  [540, 750],
  [810, 1080],
];
/** By ISO weekday. Sunday works through the hours in which clocks change. */
export const OPENING_HOURS: Readonly<Record<number, Hours>> = {
  1: WORKDAY,
  2: WORKDAY,
  3: WORKDAY,
  4: WORKDAY,
  5: WORKDAY,
  6: [[540, 780]],
  7: [[0, 360]],
};

export function dayOf(instant: number, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return zoned.toPlainDate().toString();
}

export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns `null` for a time that the clocks skip; of a time that happens twice, the first. */
export function instantOf(day: string, minute: number, zone: string): number | null {
  const wall = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: minute });
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
}

/**
 * Returns the instant of an opening or closing. In skipped time it is the instant after the jump.
 */
export function openingInstant(day: string, minute: number, zone: string): number {
  const wall = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: minute });
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function hoursOf(rules: Rules, day: string): Hours {
  if (rules.closed === day) return [];
  return OPENING_HOURS[Temporal.PlainDate.from(day).dayOfWeek] ?? [];
}

export function isOnGrid(rules: Rules, day: string, minute: number): boolean {
  return hoursOf(rules, day).some(
    ([opens, closes]) =>
      minute >= opens && minute < closes && (minute - opens) % STEP_MINUTES === 0,
  );
}

/** Returns the working time of a job; `null` where the workshop is closed at its start. */
export function segmentsOf(
  rules: Rules,
  day: string,
  at: number,
  minutes: number,
): Segment[] | null {
  const openings = (of: string) =>
    hoursOf(rules, of)
      .map(([opens, closes]) => ({
        start: openingInstant(of, opens, rules.zone),
        end: openingInstant(of, closes, rules.zone),
      }))
      .filter(({ start, end }) => start < end);
  if (!openings(day).some(({ start, end }) => start <= at && at < end)) return null;
  const pieces: Segment[] = [];
  let left = minutes * MINUTE;
  for (let days = 0, current = day; days <= 60; days += 1, current = plusDays(current, 1)) {
    for (const open of openings(current)) {
      const start = Math.max(open.start, at);
      const end = Math.min(open.end, start + left);
      if (start >= end) continue;
      pieces.push({ start, end });
      left -= end - start;
      if (left === 0) return pieces;
    }
  }
  return null;
}

export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
