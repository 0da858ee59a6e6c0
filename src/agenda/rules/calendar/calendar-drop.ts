import type { Day } from '#shared/time/day-time.ts';
import {
  blocksOf,
  type LayoutCitation,
  type MinuteRange,
  type OpenDay,
  openRanges,
} from './calendar-layout.ts';

/** A point of the calendar: a day and a minute of that day. */
export type DayMinute = { date: Day; minute: number };

/**
 * Result of moving a citation to a slot, judged by the shown days (the server decides): `free` with
 * the bay that it would get; `taken`: every bay is busy; `outside` of opening hours; `past`: before
 * now.
 */
export type DropOutcome =
  | { state: 'free'; bay: number }
  | { state: 'taken' }
  | { state: 'outside' }
  | { state: 'past' };

/**
 * Returns the slot of a day that is nearest to a minute. The slot grid restarts with every opening.
 */
export function snapToSlot(day: OpenDay, step: number, minute: number): number {
  const open = openRanges(day);
  const slots = open.flatMap(({ from, until }) => range(from, until, step));
  const isOpen = (at: number) => open.some(({ from, until }) => from <= at && at < until);
  const outside = range(0, 1440, step).filter((at) => !isOpen(at));
  return [...slots, ...outside].reduce((best, at) =>
    Math.abs(at - minute) < Math.abs(best - minute) ? at : best,
  );
}

/** Returns the slot that contains a minute; `null` while the workshop is closed. */
export function slotAtMinute(day: OpenDay, step: number, minute: number): number | null {
  const open = openRanges(day).find(({ from, until }) => from <= minute && minute < until);
  return open ? open.from + Math.floor((minute - open.from) / step) * step : null;
}

function range(from: number, until: number, step: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / step) }, (_, at) => from + at * step);
}

export type ShownDays<C> = { bays: number; days: readonly OpenDay[]; citations: readonly C[] };

/** Returns the outcome of moving `moved` to `target` at `now`. Its own time counts as free. */
export function dropOutcomeOf<C extends LayoutCitation>(
  { bays, days, citations }: ShownDays<C>,
  moved: LayoutCitation,
  target: DayMinute,
  now: DayMinute,
): DropOutcome {
  if (target.date < now.date) return { state: 'past' };
  if (target.date === now.date && target.minute < now.minute) return { state: 'past' };
  const needed = workedRanges(days, target, moved.service.duration);
  if (!needed) return { state: 'outside' };
  const blocks = blocksOf(
    days,
    citations.filter(({ _id }) => _id !== moved._id),
  ).filter(({ bay }) => bay !== null);
  for (let bay = 1; bay <= bays; bay += 1) {
    const busy = blocks.filter((block) => block.bay === bay);
    const overlaps = needed.some((need) =>
      busy.some(
        ({ date, from, until }) => date === need.date && from < need.until && need.from < until,
      ),
    );
    if (!overlaps) return { state: 'free', bay };
  }
  return { state: 'taken' };
}

/**
 * Returns the working time of `minutes` from a point on, with pauses while the workshop is closed,
 * as far as the shown days reach. `null`: the workshop is closed at that point.
 */
function workedRanges(
  days: readonly OpenDay[],
  { date, minute }: DayMinute,
  minutes: number,
): (MinuteRange & { date: Day })[] | null {
  const first = days.find((day) => day.date === date);
  const within = ({ from, until }: MinuteRange) => from <= minute && minute < until;
  if (!first || !openRanges(first).some(within)) return null;
  const worked: (MinuteRange & { date: Day })[] = [];
  let left = minutes;
  for (const day of days) {
    if (day.date < date) continue;
    for (const open of openRanges(day)) {
      const from = day.date === date ? Math.max(open.from, minute) : open.from;
      const until = Math.min(open.until, from + left);
      if (until <= from) continue;
      worked.push({ date: day.date, from, until });
      left -= until - from;
    }
  }
  return worked;
}

export type Gap = MinuteRange & { bays: number[] };

/**
 * Returns the times at which bays are free within a day's opening hours, not before `from`, each at
 * least `step` minutes long.
 */
export function gapsOf(
  day: OpenDay,
  { bays, step, from }: { bays: number; step: number; from: number },
  blocks: readonly (MinuteRange & { bay: number | null })[],
): Gap[] {
  const gaps = new Map<string, Gap>();
  for (let bay = 1; bay <= bays; bay += 1) {
    const busy = blocks.filter((block) => block.bay === bay);
    for (const free of freeRanges(openRanges(day), busy, from)) {
      if (free.until - free.from < step) continue;
      const key = `${free.from}-${free.until}`;
      const existing = gaps.get(key);
      if (existing) existing.bays.push(bay);
      else gaps.set(key, { ...free, bays: [bay] });
    }
  }
  return [...gaps.values()].sort((a, b) => a.from - b.from || a.until - b.until);
}

function freeRanges(
  open: MinuteRange[],
  busy: readonly MinuteRange[],
  earliest: number,
): MinuteRange[] {
  const ordered = busy.toSorted((a, b) => a.from - b.from);
  return open.flatMap((hours) => {
    const free: MinuteRange[] = [];
    let from = Math.max(hours.from, earliest);
    for (const block of ordered) {
      if (block.until <= from) continue;
      if (block.from >= hours.until) break;
      if (block.from > from) free.push({ from, until: block.from });
      from = block.until;
    }
    if (from < hours.until) free.push({ from, until: hours.until });
    return free;
  });
}
