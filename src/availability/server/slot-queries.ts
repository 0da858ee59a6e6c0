import type { AppContext } from '#platform/app-context.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { addDays, type Day, dayAt, type Interval } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import {
  type AvailabilityQuery,
  type DayMark,
  dayMark,
  type FreeSlot,
  freeSlotsOf,
  lastBookableDay,
  nearestSlots,
  possibleWorkInterval,
  type Slot,
  slotsOf,
} from '../rules/availability.ts';
import type { MoveChoices } from '../rules/shown-times.ts';
import { daysBetween } from '../rules/workshop-calendar.ts';
import { readAgenda } from './agenda-settings.ts';
import { readBusyIntervals } from './bay-allocation.ts';
import { readDuration } from './bookable-items.ts';

/** Days per query when searching free slots. */
const SEARCH_STEP_DAYS = 14;
const MAX_NEAREST = 3;
const MAX_FREE_DAYS = 10;

type ClientSlot =
  | { time: string; available: true; ready: { date: Day; time: string } }
  | Extract<Slot, { available: false }>;

type ClientDay = Pick<DayMark, 'state' | 'holiday'> & {
  slots: ClientSlot[];
  nearest: FreeSlot[];
};

/**
 * Returns the slots of a day for a service or product, or for one slot step without either. If no
 * slot is free, also the nearest free slots of later days.
 */
export async function readSlots(
  context: AppContext,
  day: Day,
  serviceId: string | undefined,
): Promise<ClientDay> {
  const { settings } = await readAgenda(context);
  const minutes = await minutesOf(context, settings, serviceId);
  const query = await readAvailabilityQuery(context, [day], minutes);
  const slots = slotsOf(query, day);
  const isFree = slots.some((slot) => slot.available);
  const { state, holiday } = dayMark(query, day, isFree);
  return {
    slots: slots.map((slot) => toClientSlot(slot, settings.timeZone)),
    nearest: isFree ? [] : await readNearestSlots(context, minutes, { day, at: null }),
    state,
    holiday,
  };
}

/** Returns the working minutes of a service or product; without either, those of one slot step. */
async function minutesOf(
  context: AppContext,
  settings: Settings,
  serviceId: string | undefined,
): Promise<number> {
  if (serviceId === undefined) return settings.slotStepMinutes;
  return readDuration(context, serviceId, settings.installationMinutes);
}

function toClientSlot(slot: Slot, timeZone: string): ClientSlot {
  if (!slot.available) return slot;
  const { day, time } = wallAt(slot.ready, timeZone);
  return { time: slot.time, available: true, ready: { date: day, time } };
}

/**
 * Returns the state of each day of a month (`YYYY-MM`) for a service or product, from today to the
 * last bookable day. Reads the bays of all days in one query.
 */
export async function readDays(
  context: AppContext,
  month: string,
  serviceId: string | undefined,
): Promise<DayMark[]> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const last = lastBookableDay(settings, context.clock());
  const firstDay = `${month}-01`;
  const days = daysBetween(firstDay, addDays(firstDay, 30)).filter(
    (day) => day.startsWith(month) && day >= today && day <= last,
  );
  const query = await readAvailabilityQuery(
    context,
    days,
    await minutesOf(context, settings, serviceId),
  );
  return days.map((day) => dayMark(query, day));
}

/** Returns the slots of a day for a job of `minutes`, for clients or staff. */
export async function readSlotsFor(
  context: AppContext,
  day: Day,
  minutes: number,
  search: SlotSearch,
): Promise<{ slots: Slot[]; nearest: FreeSlot[] }> {
  const slots = slotsOf(await readAvailabilityQuery(context, [day], minutes, search), day);
  if (slots.some((slot) => slot.available)) return { slots, nearest: [] };
  return { slots, nearest: await readNearestSlots(context, minutes, { day, at: null }, search) };
}

/**
 * Conditions of a slot search. Lead time and booking window do not apply to staff. The bay of the
 * citation `citationId` counts as free, but its own slot `currentStart` (an instant) is excluded
 * from the nearest slots. In the intervals `avoid` no bay counts as free.
 */
export type SlotSearch = {
  staff: boolean;
  citationId?: string;
  currentStart?: number;
  avoid?: readonly Interval[];
};
const CLIENT_SEARCH: SlotSearch = { staff: false };

/** Returns up to three free slots from a day on, the nearest to the wanted instant first. */
export async function readNearestSlots(
  context: AppContext,
  minutes: number,
  wanted: { day: Day; at: number | null },
  search: SlotSearch = CLIENT_SEARCH,
): Promise<FreeSlot[]> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const from = [wanted.day, today].sort().at(-1) ?? today;
  const last = search.staff
    ? addDays(from, settings.horizonDays)
    : lastBookableDay(settings, context.clock());
  for (
    let batchStart = from;
    batchStart <= last;
    batchStart = addDays(batchStart, SEARCH_STEP_DAYS)
  ) {
    const batchEnd = addDays(batchStart, SEARCH_STEP_DAYS - 1);
    const days = daysBetween(batchStart, batchEnd).filter((day) => day <= last);
    const query = await readAvailabilityQuery(context, days, minutes, search);
    const slots = days
      .flatMap((day) => freeSlotsOf(query, day))
      .filter(({ at }) => at !== search.currentStart);
    if (slots.length > 0) return nearestSlots(slots, wanted.at ?? 0, MAX_NEAREST);
  }
  return [];
}

/**
 * Returns the free slots of the first days from `from` on that have any: at most `MAX_FREE_DAYS` days, all of one
 * search step. The citation's own slot is left out.
 */
export async function readFreeSlotsFrom(
  context: AppContext,
  minutes: number,
  from: Day,
  search: SlotSearch,
): Promise<MoveChoices> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const last = lastBookableDay(settings, context.clock());
  for (
    let first = from < today ? today : from;
    first <= last;
    first = addDays(first, SEARCH_STEP_DAYS)
  ) {
    const stepDays = daysBetween(first, addDays(first, SEARCH_STEP_DAYS - 1));
    const days = stepDays.filter((day) => day <= last);
    const query = await readAvailabilityQuery(context, days, minutes, search);
    const free = days.map((date) => {
      const slots = freeSlotsOf(query, date).filter(({ at }) => at !== search.currentStart);
      return { date, times: slots.map(({ time }) => time) };
    });
    const open = free.filter(({ times }) => times.length > 0);
    if (open.length === 0) continue;
    const shown = open.slice(0, MAX_FREE_DAYS);
    const next = open[MAX_FREE_DAYS]?.date ?? addDays(days.at(-1) ?? first, 1);
    return { days: shown, more: next <= last ? next : null };
  }
  return { days: [], more: null };
}

/** Returns the next free slot for a job of one slot step, for the landing page. */
export async function readNextFreeSlot(
  context: AppContext,
): Promise<{ date: Day; time: string } | null> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const [next] = await readNearestSlots(context, settings.slotStepMinutes, {
    day: today,
    at: null,
  });
  return next ? { date: next.date, time: next.time } : null;
}

/** Reads the busy time that the slots of these days depend on. */
async function readAvailabilityQuery(
  context: AppContext,
  days: readonly Day[],
  minutes: number,
  { staff, citationId, avoid = [] }: SlotSearch = CLIENT_SEARCH,
): Promise<AvailabilityQuery> {
  const { settings, calendar } = await readAgenda(context);
  const span = possibleWorkInterval(calendar, days, minutes);
  const occupied = span ? await readBusyIntervals(context.db, span, citationId) : [];
  const bays = Array.from({ length: settings.bays }, (_, index) => index + 1);
  const busy = [
    ...occupied,
    ...avoid.flatMap((interval) => bays.map((bay) => ({ ...interval, bay }))),
  ];
  const rules = staff ? { ...settings, ...UNLIMITED_WINDOW } : settings;
  return { calendar, rules, minutes, busy, now: context.clock() };
}

/** A century is as good as an unlimited booking window. */
const UNLIMITED_WINDOW = { minimumNoticeMinutes: 0, horizonDays: 36_525 };
