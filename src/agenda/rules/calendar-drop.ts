import type { Day } from '#shared/time/day-time.ts';
import {
  blocksOf,
  type LayoutCitation,
  type MinuteRange,
  type OpenDay,
  openRanges,
} from './calendar-layout.ts';

/** A place in the calendar: a day and a minute of it. */
export type DayMinute = { date: Day; minute: number };

/**
 * What a start would mean, as far as the shown days can tell (the server decides):
 * `free` with the bay that would be taken · `taken`: every bay is busy · `outside` opening hours ·
 * `past`: over already, which is not offered.
 */
export type DropOutcome =
  | { state: 'free'; bay: number }
  | { state: 'taken' }
  | { state: 'outside' }
  | { state: 'past' };

/** The starts of a day nearest to a minute: the grid begins anew with every opening. */
export function snapToSlot(day: OpenDay, step: number, minute: number): number {
  const open = openRanges(day);
  const starts = open.flatMap(({ from, until }) => range(from, until, step));
  const isOpen = (at: number) => open.some(({ from, until }) => from <= at && at < until);
  const outside = range(0, 1440, step).filter((at) => !isOpen(at));
  return [...starts, ...outside].reduce((best, at) =>
    Math.abs(at - minute) < Math.abs(best - minute) ? at : best,
  );
}

/** The start whose stretch of `step` minutes a minute lies in; none while the workshop is closed. */
export function slotAtMinute(day: OpenDay, step: number, minute: number): number | null {
  const open = openRanges(day).find(({ from, until }) => from <= minute && minute < until);
  return open ? open.from + Math.floor((minute - open.from) / step) * step : null;
}

function range(from: number, until: number, step: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / step) }, (_, at) => from + at * step);
}

export type ShownDays<C> = { bays: number; days: readonly OpenDay[]; citations: readonly C[] };

/** What moving `moved` to `place` would mean at the moment `now`. Its own time counts as free. */
export function dropOutcomeOf<C extends LayoutCitation>(
  { bays, days, citations }: ShownDays<C>,
  moved: LayoutCitation,
  place: DayMinute,
  now: DayMinute,
): DropOutcome {
  if (place.date < now.date) return { state: 'past' };
  if (place.date === now.date && place.minute < now.minute) return { state: 'past' };
  const needed = workedRanges(days, place, moved.service.duration);
  if (!needed) return { state: 'outside' };
  const held = blocksOf(
    days,
    citations.filter(({ _id }) => _id !== moved._id),
  ).filter(({ bay }) => bay !== null);
  for (let bay = 1; bay <= bays; bay += 1) {
    const busy = held.filter((block) => block.bay === bay);
    const clash = needed.some((need) =>
      busy.some(
        ({ date, from, until }) => date === need.date && from < need.until && need.from < until,
      ),
    );
    if (!clash) return { state: 'free', bay };
  }
  return { state: 'taken' };
}

/** The work of `minutes` from a place on, pausing while closed, as far as the days reach. */
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

/** Where bays are free within a day's opening hours, not before `from`; at least `step` minutes. */
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
      const known = gaps.get(key);
      if (known) known.bays.push(bay);
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
