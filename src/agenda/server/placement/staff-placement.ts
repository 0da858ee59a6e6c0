import { LAST_STAFF_DAY, remainingSegments, staffJob } from '#availability/rules/staff-job.ts';
import type { Agenda } from '#availability/server/agenda-settings.ts';
import { type BayAllocation, lockDaysAndFindBay } from '#availability/server/bay-allocation.ts';
import type { Tx } from '#platform/data/database.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { type Day, minuteOf, readDay, type Time } from '#shared/time/day-time.ts';
import { instantAt } from '#shared/time/time-zone.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';

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
