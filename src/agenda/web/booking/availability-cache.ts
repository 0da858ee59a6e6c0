import { addDays, type Day, weekdayOf } from '#shared/time/day-time.ts';
import type { DayAvailability } from '../citation-api.ts';

/** How long an answer may be shown while a fresh one is on its way. */
const FRESH_MS = 60_000;
/** The server answers 60 days a minute to one address; looking ahead takes at most a third. */
const MAX_PREFETCH_PER_MINUTE = 20;

type Load = (date: Day, service: string, signal?: AbortSignal) => Promise<DayAvailability>;
type CachedDay = { day: DayAvailability; at: number };

export type AvailabilityCache = {
  /** A recent answer, or `null`. */
  peek: (date: Day, service: string) => DayAvailability | null;
  /** Asks anew. */
  load: (date: Day, service: string, signal: AbortSignal) => Promise<DayAvailability>;
  /** Fetches days that may be looked at next; says nothing when that fails. */
  prefetch: (dates: readonly Day[], service: string) => void;
  clear: () => void;
};

export function createAvailabilityCache(load: Load, now: () => number): AvailabilityCache {
  const kept = new Map<string, CachedDay>();
  const asked = new Map<string, number>();
  const keyOf = (date: Day, service: string) => `${service}|${date}`;
  const recent = (at: number | undefined) => at !== undefined && now() - at < FRESH_MS;

  const fetchInto = async (date: Day, service: string, signal?: AbortSignal) => {
    const day = await load(date, service, signal);
    kept.set(keyOf(date, service), { day, at: now() });
    return day;
  };

  return {
    peek: (date, service) => {
      const found = kept.get(keyOf(date, service));
      return found && recent(found.at) ? found.day : null;
    },
    load: fetchInto,
    prefetch: (dates, service) => {
      for (const date of dates) {
        const key = keyOf(date, service);
        const lately = [...asked.values()].filter(recent).length;
        if (
          lately >= MAX_PREFETCH_PER_MINUTE ||
          recent(asked.get(key)) ||
          recent(kept.get(key)?.at)
        )
          continue;
        asked.set(key, now());
        fetchInto(date, service).catch(() => {});
      }
    },
    clear: () => {
      kept.clear();
      asked.clear();
    },
  };
}

/** The next days from `from` on that the week opens, at most `count`, none after `last`. */
export function nextOpenDays(
  from: Day,
  last: Day,
  weeklyHours: readonly (readonly unknown[])[] | undefined,
  count: number,
): Day[] {
  const days: Day[] = [];
  for (let step = 0; step < 14 && days.length < count; step += 1) {
    const day = addDays(from, step);
    const hours = weeklyHours?.[weekdayOf(day) - 1];
    if (day <= last && (hours === undefined || hours.length > 0)) days.push(day);
  }
  return days;
}
