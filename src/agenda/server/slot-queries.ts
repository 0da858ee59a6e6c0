import type { AppContext } from '#platform/app-context.ts';
import { addDays, type Day, dayAt } from '#shared/time/day-time.ts';
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
import { daysBetween } from '../rules/workshop-calendar.ts';
import { readAgenda } from './agenda-settings.ts';
import { readBusyIntervals } from './bay-allocation-queries.ts';
import { readDuration } from './bookable-items.ts';

/** How many days one look ahead asks the bays about. */
const SEARCH_STEP_DAYS = 14;
const MAX_NEAREST = 3;

type ClientSlot =
  | { time: string; available: true; ready: { date: Day; time: string } }
  | Extract<Slot, { available: false }>;

type ClientDay = Pick<DayMark, 'state' | 'holiday'> & {
  slots: ClientSlot[];
  nearest: FreeSlot[];
};

/**
 * The slots of a day for a job of a service or product, or of one step without one. Where none is
 * free, also the nearest free starts of later days.
 */
export async function readSlots(
  context: AppContext,
  day: Day,
  serviceId: string | undefined,
): Promise<ClientDay> {
  const { settings } = await readAgenda(context);
  const question = await readAvailabilityQuery(context, [day], await minutesOf(context, serviceId));
  const slots = slotsOf(question, day).map((slot) =>
    slot.available ? { ...slot, ready: toDateAndTime(slot.ready, settings.timeZone) } : slot,
  );
  const { state, holiday } = dayMark(question, day);
  const nearest =
    state === 'open' ? [] : await readNearestSlots(context, question.minutes, { day, at: null });
  return { slots, nearest, state, holiday };
}

/** Returns the working minutes of a service or product; without either, those of one slot step. */
async function minutesOf(context: AppContext, serviceId: string | undefined): Promise<number> {
  const { settings } = await readAgenda(context);
  if (serviceId === undefined) return settings.slotStepMinutes;
  return readDuration(context, serviceId, settings.installationMinutes);
}

function toDateAndTime(instant: number, timeZone: string): { date: Day; time: string } {
  const { day, time } = wallAt(instant, timeZone);
  return { date: day, time };
}

/**
 * Returns what a calendar shows about the days of a month (`YYYY-MM`) for a job of a service or product,
 * from today to the last bookable day. Reads the bays of all days in one query.
 */
export async function readDays(
  context: AppContext,
  month: string,
  serviceId: string | undefined,
): Promise<DayMark[]> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const last = lastBookableDay(settings, context.clock());
  const first = `${month}-01`;
  const days = daysBetween(first, addDays(first, 30)).filter(
    (day) => day.startsWith(month) && day >= today && day <= last,
  );
  const question = await readAvailabilityQuery(context, days, await minutesOf(context, serviceId));
  return days.map((day) => dayMark(question, day));
}

/** The same for a job of so many minutes, for whoever seeks a place for it. */
export async function readSlotsFor(
  context: AppContext,
  day: Day,
  minutes: number,
  seeker: SlotSearch,
): Promise<{ slots: Slot[]; nearest: FreeSlot[] }> {
  const slots = slotsOf(await readAvailabilityQuery(context, [day], minutes, seeker), day);
  if (slots.some((slot) => slot.available)) return { slots, nearest: [] };
  return { slots, nearest: await readNearestSlots(context, minutes, { day, at: null }, seeker) };
}

/**
 * Whom starts are sought for: clients, or staff, whom neither notice nor horizon binds. What the
 * citation `moving` holds counts as free, but where it stands (an instant) is no place to move to.
 */
export type SlotSearch = { staff: boolean; moving?: string; standing?: number };
const CLIENT_SEARCH: SlotSearch = { staff: false };

/** Up to three free starts from a day on, those nearest to the wanted instant first. */
export async function readNearestSlots(
  context: AppContext,
  minutes: number,
  wanted: { day: Day; at: number | null },
  seeker: SlotSearch = CLIENT_SEARCH,
): Promise<FreeSlot[]> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const from = [wanted.day, today].sort().at(-1) ?? today;
  const last = seeker.staff
    ? addDays(from, settings.horizonDays)
    : lastBookableDay(settings, context.clock());
  for (let first = from; first <= last; first = addDays(first, SEARCH_STEP_DAYS)) {
    const until = addDays(first, SEARCH_STEP_DAYS - 1);
    const days = daysBetween(first, until).filter((day) => day <= last);
    const question = await readAvailabilityQuery(context, days, minutes, seeker);
    const starts = days
      .flatMap((day) => freeSlotsOf(question, day))
      .filter(({ at }) => at !== seeker.standing);
    if (starts.length > 0) return nearestSlots(starts, wanted.at ?? 0, MAX_NEAREST);
  }
  return [];
}

/** The next start that is free for a job of one step, for the landing page. */
export async function readNextFreeSlot(
  context: AppContext,
): Promise<{ date: Day; time: string } | null> {
  const { settings } = await readAgenda(context);
  const today = dayAt(context.clock(), settings.timeZone);
  const [first] = await readNearestSlots(context, settings.slotStepMinutes, {
    day: today,
    at: null,
  });
  return first ? { date: first.date, time: first.time } : null;
}

/** What has to be known to answer for these days. */
async function readAvailabilityQuery(
  context: AppContext,
  days: readonly Day[],
  minutes: number,
  { staff, moving }: SlotSearch = CLIENT_SEARCH,
): Promise<AvailabilityQuery> {
  const { settings, calendar } = await readAgenda(context);
  const reach = possibleWorkInterval(calendar, days, minutes);
  const taken = reach ? await readBusyIntervals(context.db, reach, moving) : [];
  const rules = staff ? { ...settings, ...UNLIMITED_WINDOW } : settings;
  return { calendar, rules, minutes, busy: taken, now: context.clock() };
}

/** A century ahead is as good as no horizon. */
const UNLIMITED_WINDOW = { minimumNoticeMinutes: 0, horizonDays: 36_525 };
