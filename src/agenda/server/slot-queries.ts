import { addDays, type Day, dayAt } from '#kernel/day-time.ts';
import { wallAt } from '#kernel/zoned.ts';
import type { Kit } from '#server-kit/kit.ts';
import {
  type DayMark,
  dayMark,
  type FreeStart,
  freeStartsOf,
  lastBookableDay,
  nearestStarts,
  type Question,
  reachOf,
  type Slot,
  slotsOf,
} from '../rules/availability.ts';
import { daysBetween } from '../rules/workshop-calendar.ts';
import { readAgenda } from './agenda-settings.ts';
import { readTaken } from './occupation-queries.ts';
import { readDuration } from './offers.ts';

/** How many days one look ahead asks the bays about. */
const LOOK_AHEAD_DAYS = 14;
const NEAREST = 3;

type ClientSlot =
  | { time: string; available: true; ready: { date: Day; time: string } }
  | Extract<Slot, { available: false }>;

type ClientDay = Pick<DayMark, 'state' | 'holiday'> & {
  slots: ClientSlot[];
  nearest: FreeStart[];
};

/**
 * The slots of a day for a job of a service or product, or of one step without one. Where none is
 * free, also the nearest free starts of later days.
 */
export async function readSlots(
  kit: Kit,
  day: Day,
  serviceId: string | undefined,
): Promise<ClientDay> {
  const { settings } = await readAgenda(kit);
  const question = await ask(kit, [day], await minutesOf(kit, serviceId));
  const slots = slotsOf(question, day).map((slot) =>
    slot.available ? { ...slot, ready: wordsOf(slot.ready, settings.timeZone) } : slot,
  );
  const { state, holiday } = dayMark(question, day);
  const nearest = state === 'open' ? [] : await nearestTo(kit, question.minutes, { day, at: null });
  return { slots, nearest, state, holiday };
}

/** Returns the working minutes of a service or product; without either, those of one slot step. */
async function minutesOf(kit: Kit, serviceId: string | undefined): Promise<number> {
  const { settings } = await readAgenda(kit);
  if (serviceId === undefined) return settings.slotStepMinutes;
  return readDuration(kit, serviceId, settings.installationMinutes);
}

function wordsOf(instant: number, timeZone: string): { date: Day; time: string } {
  const { day, time } = wallAt(instant, timeZone);
  return { date: day, time };
}

/**
 * Returns what a calendar shows about the days of a month (`YYYY-MM`) for a job of a service or product,
 * from today to the last bookable day. Reads the bays of all days in one query.
 */
export async function readDays(
  kit: Kit,
  month: string,
  serviceId: string | undefined,
): Promise<DayMark[]> {
  const { settings } = await readAgenda(kit);
  const today = dayAt(kit.clock(), settings.timeZone);
  const last = lastBookableDay(settings, kit.clock());
  const first = `${month}-01`;
  const days = daysBetween(first, addDays(first, 30)).filter(
    (day) => day.startsWith(month) && day >= today && day <= last,
  );
  const question = await ask(kit, days, await minutesOf(kit, serviceId));
  return days.map((day) => dayMark(question, day));
}

/** The same for a job of so many minutes, for whoever seeks a place for it. */
export async function slotsFor(
  kit: Kit,
  day: Day,
  minutes: number,
  seeker: Seeker,
): Promise<{ slots: Slot[]; nearest: FreeStart[] }> {
  const slots = slotsOf(await ask(kit, [day], minutes, seeker), day);
  if (slots.some((slot) => slot.available)) return { slots, nearest: [] };
  return { slots, nearest: await nearestTo(kit, minutes, { day, at: null }, seeker) };
}

/**
 * Whom starts are sought for: clients, or staff, whom neither notice nor horizon binds. What the
 * citation `moving` holds counts as free, but where it stands (an instant) is no place to move to.
 */
export type Seeker = { staff: boolean; moving?: string; standing?: number };
const CLIENT: Seeker = { staff: false };

/** Up to three free starts from a day on, those nearest to the wanted instant first. */
export async function nearestTo(
  kit: Kit,
  minutes: number,
  wanted: { day: Day; at: number | null },
  seeker: Seeker = CLIENT,
): Promise<FreeStart[]> {
  const { settings } = await readAgenda(kit);
  const today = dayAt(kit.clock(), settings.timeZone);
  const from = [wanted.day, today].sort().at(-1) ?? today;
  const last = seeker.staff
    ? addDays(from, settings.horizonDays)
    : lastBookableDay(settings, kit.clock());
  for (let first = from; first <= last; first = addDays(first, LOOK_AHEAD_DAYS)) {
    const until = addDays(first, LOOK_AHEAD_DAYS - 1);
    const days = daysBetween(first, until).filter((day) => day <= last);
    const question = await ask(kit, days, minutes, seeker);
    const starts = days
      .flatMap((day) => freeStartsOf(question, day))
      .filter(({ at }) => at !== seeker.standing);
    if (starts.length > 0) return nearestStarts(starts, wanted.at ?? 0, NEAREST);
  }
  return [];
}

/** The next start that is free for a job of one step, for the landing page. */
export async function nextFreeStart(kit: Kit): Promise<{ date: Day; time: string } | null> {
  const { settings } = await readAgenda(kit);
  const today = dayAt(kit.clock(), settings.timeZone);
  const [first] = await nearestTo(kit, settings.slotStepMinutes, { day: today, at: null });
  return first ? { date: first.date, time: first.time } : null;
}

/** What has to be known to answer for these days. */
async function ask(
  kit: Kit,
  days: readonly Day[],
  minutes: number,
  { staff, moving }: Seeker = CLIENT,
): Promise<Question> {
  const { settings, calendar } = await readAgenda(kit);
  const reach = reachOf(calendar, days, minutes);
  const taken = reach ? await readTaken(kit.db, reach, moving) : [];
  const rules = staff ? { ...settings, ...UNBOUND } : settings;
  return { calendar, rules, minutes, taken, now: kit.clock() };
}

/** A century ahead is as good as no horizon. */
const UNBOUND = { minimumNoticeMinutes: 0, horizonDays: 36_525 };
