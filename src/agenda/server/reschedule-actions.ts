import type { NoticeOutcome } from '#correo/rules/notice-sentence.ts';
import { dayAt, timeOf } from '#kernel/day-time.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { STAFF_SENTENCES } from '../contract/staff-citation.ts';
import { type CitationStatus, HOLDING } from '../rules/citation-status.ts';
import { staffJob } from '../rules/staff-place.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { type Doer, leaveTrace } from './citation-trace.ts';
import type { CitationRow } from './citation-view.ts';
import { noticeOfMove } from './client-notice.ts';
import { occupy } from './hold-bay.ts';
import { lockCitation, nextUpdate } from './locked-citation.ts';
import { release } from './move-actions.ts';
import { withNearest } from './refused-start.ts';
import type { Seeker } from './slot-queries.ts';
import { findPlace, type Place, readStaffStart, type StaffStart } from './staff-place.ts';

/** `expectedUpdatedAt` is the `updatedAt` that the caller saw, where they say so. */
export type WantedStart = {
  date: string;
  time: string;
  overbook: boolean;
  expectedUpdatedAt?: string | undefined;
};
/** The rescheduled citation, and what happened to the notice to its client. */
export type Rescheduled = { row: CitationRow; notice: NoticeOutcome };
type Staff = Exclude<Doer, 'client'>;
type Wanted = { start: StaffStart; overbook: boolean; expectedUpdatedAt: string | undefined };

/**
 * Gives a citation another start, on a bay that is free for the whole job or, with `overbook`, as a
 * «Sobreturno» without one. The client is told after a minute, with a newer invitation. The same
 * start again changes nothing.
 *
 * Refuses an unknown citation (404); (409) a delivered or cancelled one, one that changed since
 * `expectedUpdatedAt`, a start that has no place, with the nearest that have; (400) the past.
 */
export async function reschedule(
  kit: Kit,
  id: string,
  { date, time, overbook, expectedUpdatedAt }: WantedStart,
  by: Staff,
): Promise<Rescheduled> {
  const agenda = await readAgenda(kit);
  const start = readStaffStart(agenda, { date, time });
  const wanted = { start, overbook, expectedUpdatedAt };
  let minutes = agenda.settings.slotStepMinutes;
  const seeker: Seeker = { staff: true, moving: id };
  try {
    return await inTransaction(kit.db, async (tx) => {
      const locked = await lockCitation(tx, id);
      minutes = locked.service_duration_minutes;
      seeker.standing = locked.starts_at.getTime();
      return rescheduleIn(tx, kit, agenda, locked, wanted, by);
    });
  } catch (error) {
    const job = { day: start.day, time, minutes: async () => minutes, seeker };
    throw await withNearest(kit, error, job);
  }
}

/** Everything is read through `tx` or given: another connection may not be had in here. */
async function rescheduleIn(
  tx: Tx,
  kit: Kit,
  agenda: Agenda,
  row: CitationRow,
  wanted: Wanted,
  by: Staff,
): Promise<Rescheduled> {
  const { start } = wanted;
  const now = kit.clock();
  if (row.status === 'delivered' || row.status === 'cancelled') {
    throw refuseCitation('not-reschedulable');
  }
  const sameStart = row.day === start.day && row.start_minute === start.minute;
  if (sameStart && !row.overbooked) return { row, notice: 'none' };
  if (hasChanged(row, wanted.expectedUpdatedAt)) throw refuseCitation('citation-changed');
  if (sameStart) {
    const placed = await takeFreedBay(tx, agenda, row, start, { by, now });
    return { row: placed, notice: 'none' };
  }
  refusePast(start, now, agenda.settings.timeZone);
  const place = await placeFor(tx, agenda, row, wanted, now);
  if (HOLDING.includes(row.status as CitationStatus)) {
    await release(tx, row.id, null);
    await occupy(tx, row.id, place.held);
  }
  const from = { date: row.day, time: timeOf(row.start_minute) };
  const to = { date: start.day, time: start.time };
  await leaveTrace(tx, row.id, { kind: 'rescheduled', details: { from, to } }, { by, now });
  const moved = await writeStart(tx, row, start, place, now);
  const notice = await noticeOfMove(tx, kit, agenda, { before: row, after: moved });
  if (place.overbooked) {
    const record = { type: 'citation', id: row.id } as const;
    await writeAudit(tx, { actor: by, action: 'citation-overbooked', record, details: to, now });
  }
  return { row: moved, notice };
}

/** A «Sobreturno» stays when it is, and gets the bay that has become free; the client learns nothing. */
async function takeFreedBay(
  tx: Tx,
  agenda: Agenda,
  row: CitationRow,
  start: StaffStart,
  { by, now }: { by: Staff; now: number },
): Promise<CitationRow> {
  const minutes = row.service_duration_minutes;
  const place = await findPlace(tx, agenda, start, { minutes, overbook: true, now });
  if (place.overbooked || !HOLDING.includes(row.status as CitationStatus)) return row;
  await occupy(tx, row.id, place.held);
  const at = { date: start.day, time: start.time };
  await leaveTrace(tx, row.id, { kind: 'rescheduled', details: { from: at, to: at } }, { by, now });
  return tx
    .updateTable('citations')
    .set({
      overbooked: false,
      work_ends_at: new Date(place.workEndsAt),
      updated_at: nextUpdate(row, now),
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function hasChanged({ updated_at }: CitationRow, expected: string | undefined): boolean {
  return expected !== undefined && Date.parse(expected) !== updated_at.getTime();
}

function refusePast({ day, at }: StaffStart, now: number, timeZone: string): void {
  if (day < dayAt(now, timeZone)) throw invalidFields({ date: STAFF_SENTENCES.pastDate });
  if (at !== null && at < now) throw invalidFields({ time: STAFF_SENTENCES.pastTime });
}

/** What is installed waits to be fetched: it needs no bay, and keeps what was worked on one. */
async function placeFor(
  tx: Tx,
  agenda: Agenda,
  row: CitationRow,
  { start, overbook }: Wanted,
  now: number,
): Promise<Place> {
  const minutes = row.service_duration_minutes;
  if (row.status !== 'installed') {
    return findPlace(tx, agenda, start, { minutes, overbook, now, leaving: row.id });
  }
  if (start.at === null) throw refuseCitation('slot-unavailable');
  const { end } = staffJob(agenda.calendar, start.day, start.at, minutes);
  const held = { bay: 1, pieces: [] };
  return { at: start.at, workEndsAt: end, held, overbooked: false };
}

function writeStart(
  tx: Tx,
  row: CitationRow,
  { day, minute }: StaffStart,
  { at, workEndsAt, overbooked }: Place,
  now: number,
): Promise<CitationRow> {
  return tx
    .updateTable('citations')
    .set({
      day,
      start_minute: minute,
      starts_at: new Date(at),
      work_ends_at: new Date(workEndsAt),
      overbooked,
      calendar_sequence: row.calendar_sequence + 1,
      updated_at: nextUpdate(row, now),
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}
