import type { getAvailability } from '#availability/contract/availability.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { addDays, type Day, weekdayOf } from '#shared/time/day-time.ts';

export type DayAvailability = SchemaOutput<typeof getAvailability.reply>;

/** Time during which a cached answer is shown while a new one is loading. */
const FRESH_MS = 60_000;
/** The server answers 60 days a minute per address; prefetching uses at most a third. */
const MAX_PREFETCH_PER_MINUTE = 20;

type Load = (date: Day, service: string, signal?: AbortSignal) => Promise<DayAvailability>;
type CachedDay = { day: DayAvailability; at: number };

export type AvailabilityCache = {
  /** Returns a recent answer, or `null`. */
  peek: (date: Day, service: string) => DayAvailability | null;
  /** Loads the day from the server. */
  load: (date: Day, service: string, signal: AbortSignal) => Promise<DayAvailability>;
  /** Loads days that the visitor may choose next; ignores failures. */
  prefetch: (dates: readonly Day[], service: string) => void;
  clear: () => void;
};

export function createAvailabilityCache(load: Load, now: () => number): AvailabilityCache {
  const cache = new Map<string, CachedDay>();
  const prefetched = new Map<string, number>();
  const keyOf = (date: Day, service: string) => `${service}|${date}`;
  const recent = (at: number | undefined) => at !== undefined && now() - at < FRESH_MS;

  const fetchInto = async (date: Day, service: string, signal?: AbortSignal) => {
    const day = await load(date, service, signal);
    cache.set(keyOf(date, service), { day, at: now() });
    return day;
  };

  return {
    peek: (date, service) => {
      const cached = cache.get(keyOf(date, service));
      return cached && recent(cached.at) ? cached.day : null;
    },
    load: fetchInto,
    prefetch: (dates, service) => {
      for (const date of dates) {
        const key = keyOf(date, service);
        const recentCount = [...prefetched.values()].filter(recent).length;
        if (
          recentCount >= MAX_PREFETCH_PER_MINUTE ||
          recent(prefetched.get(key)) ||
          recent(cache.get(key)?.at)
        )
          continue;
        prefetched.set(key, now());
        fetchInto(date, service).catch(() => {});
      }
    },
    clear: () => {
      cache.clear();
      prefetched.clear();
    },
  };
}

/** Returns at most `count` open days of the week from `from` on, none after `last`. */
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
