import { isWithinBookingWindow } from '#availability/rules/availability.ts';
import {
  jobSegments,
  LAST_STAFF_DAY,
  remainingSegments,
  staffJob,
} from '#availability/rules/job.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { type BayAllocation, lockDaysAndFindBay } from '#availability/server/bay-allocation.ts';
import { readNearestSlots, type SlotSearch } from '#availability/server/slot-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { lostRace, type Tx } from '#platform/data/database.ts';
import { DomainError, invalidFields } from '#shared/contract/domain-error.ts';
import type { Interval } from '#shared/time/day-time.ts';
import { type Day, minuteOf, readDay, type Time } from '#shared/time/day-time.ts';
import { boundaryAt, instantAt } from '#shared/time/time-zone.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { isSlotConflict } from '../../rules/slot-conflict.ts';

/** A slot requested by staff; `at` is its instant, `null` if the clocks skip that time. */
export type StaffSlot = { day: Day; time: Time; minute: number; at: number | null };

/** Parses the requested slot. Rejects (400) an invalid date. */
export function parseStaffSlot(
  { settings: { timeZone } }: Agenda,
  wanted: { date: string; time: Time },
): StaffSlot {
  const day = readDay(wanted.date, timeZone);
  if (day === null || day > LAST_STAFF_DAY) {
    throw invalidFields({ date: STAFF_CITATION_TEXTS.incomplete });
  }
  const minute = minuteOf(wanted.time);
  return { day, time: wanted.time, minute, at: instantAt(day, minute, timeZone) };
}

/** Time and bay allocation of a job; `overbooked` if no bay was free. */
export type Placement = {
  at: number;
  workEndsAt: number;
  allocation: BayAllocation;
  overbooked: boolean;
};

/**
 * Finds a bay for a job at any whole minute of the opening hours, without lead time and booking
 * window; time before `now` needs no bay. With `overbook` a job without a free bay is accepted and
 * gets no bay. `citationId` as in `lockDaysAndFindBay`.
 *
 * Rejects (409) `slot-unavailable` if the workshop is closed then, the clocks skip that time (also
 * with `overbook`) or the job would not end, and `slot-taken` if no bay is free.
 */
export async function findPlacement(
  tx: Tx,
  { settings, calendar }: Agenda,
  { day, at }: StaffSlot,
  job: { minutes: number; overbook: boolean; now: number; citationId?: string },
): Promise<Placement> {
  if (at === null) throw citationError('slot-unavailable');
  const { segments, end } = staffJob(calendar, day, at, job.minutes);
  if (segments === null && !job.overbook) throw citationError('slot-unavailable');
  const needed = remainingSegments(segments ?? [], job.now);
  const { timeZone, bays } = settings;
  const own = job.citationId === undefined ? {} : { citationId: job.citationId };
  const bay = await lockDaysAndFindBay(tx, {
    segments: needed,
    people: [],
    timeZone,
    bays,
    ...own,
  });
  if (bay === null && !job.overbook) throw citationError('slot-taken');
  const allocation = bay === null ? { bay: 1, segments: [] } : { bay, segments: needed };
  return { at, workEndsAt: end, allocation, overbooked: segments === null || bay === null };
}

/**
 * Returns instant and segments of a job of `minutes` in a slot that a client chose. Rejects (409) a slot off the
 * grid, closed, within the lead time or past the booking window.
 */
export function resolveClientSlot(
  { settings, calendar }: Agenda,
  wanted: { day: Day; time: Time },
  minutes: number,
  now: number,
): { at: number; segments: Interval[] } {
  const start = calendar(wanted.day).slots.find(({ time }) => time === wanted.time);
  const at = start?.at ?? null;
  if (at === null || !isWithinBookingWindow(settings, wanted.day, at, now)) {
    throw citationError('slot-unavailable');
  }
  const segments = jobSegments(calendar, wanted.day, at, minutes);
  if (!segments) throw citationError('slot-unavailable');
  return { at, segments };
}

type RejectedSlot = { day: Day; time: Time; minutes: () => Promise<number>; search?: SlotSearch };

/**
 * Returns the error of a rejected slot with the nearest free slots in `data`, read after the
 * rollback. A lost race counts as a taken slot. Returns other errors unchanged.
 */
export async function addNearestSlots(
  context: AppContext,
  error: unknown,
  { day, time, minutes, search }: RejectedSlot,
): Promise<unknown> {
  const code = lostRace(error) ? 'slot-taken' : error instanceof DomainError ? error.code : '';
  if (!isSlotConflict(code)) return error;
  const { settings } = await readAgenda(context);
  const at = boundaryAt(day, minuteOf(time), settings.timeZone);
  const nearest = await readNearestSlots(context, await minutes(), { day, at }, search);
  return citationError(code, { nearest: nearest.map(({ date, time }) => ({ date, time })) });
}
