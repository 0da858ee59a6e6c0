import { type Day, minuteOf, readDay, type Time } from '#kernel/day-time.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { instantAt } from '#kernel/zoned.ts';
import type { Tx } from '#server-kit/database.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { STAFF_SENTENCES } from '../contract/staff-citation.ts';
import { LAST_STAFF_DAY, staffJob, toCome } from '../rules/staff-place.ts';
import type { Agenda } from './agenda-settings.ts';
import { type Held, holdBay } from './hold-bay.ts';

/** A start as staff ask for it; `at` is its instant, `null` where the clocks skip that time. */
export type StaffStart = { day: Day; time: Time; minute: number; at: number | null };

/** Refuses (400) a date that is none. */
export function readStaffStart(
  { settings: { timeZone } }: Agenda,
  wanted: { date: string; time: Time },
): StaffStart {
  const day = readDay(wanted.date, timeZone);
  if (day === null || day > LAST_STAFF_DAY) {
    throw invalidFields({ date: STAFF_SENTENCES.incomplete });
  }
  const minute = minuteOf(wanted.time);
  return { day, time: wanted.time, minute, at: instantAt(day, minute, timeZone) };
}

/** Where a job will lie and what it holds; `overbooked` where there was no place for it. */
export type Place = { at: number; workEndsAt: number; held: Held; overbooked: boolean };

/**
 * Finds a bay for a job at any whole minute of the opening hours, with neither notice nor horizon;
 * time that is over at `now` needs none. With `overbook` what has no place goes through all the
 * same, and holds nothing. `leaving` as in `holdBay`.
 *
 * Refuses (409) `slot-unavailable` where the workshop does not work then, the clocks skip that time
 * (overbooked too) or the job would not end, and `slot-taken` where no bay is free.
 */
export async function findPlace(
  tx: Tx,
  { settings, calendar }: Agenda,
  { day, at }: StaffStart,
  job: { minutes: number; overbook: boolean; now: number; leaving?: string },
): Promise<Place> {
  if (at === null) throw refuseCitation('slot-unavailable');
  const { pieces, end } = staffJob(calendar, day, at, job.minutes);
  if (pieces === null && !job.overbook) throw refuseCitation('slot-unavailable');
  const needed = toCome(pieces ?? [], job.now);
  const { timeZone, bays } = settings;
  const leaving = job.leaving === undefined ? {} : { leaving: job.leaving };
  const bay = await holdBay(tx, { pieces: needed, people: [], timeZone, bays, ...leaving });
  if (bay === null && !job.overbook) throw refuseCitation('slot-taken');
  const held = bay === null ? { bay: 1, pieces: [] } : { bay, pieces: needed };
  return { at, workEndsAt: end, held, overbooked: pieces === null || bay === null };
}
