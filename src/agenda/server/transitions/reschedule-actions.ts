import { staffJob } from '#availability/rules/job.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { allocateBay, releaseBay } from '#availability/server/bay-allocation.ts';
import type { SlotSearch } from '#availability/server/slot-queries.ts';
import type { NoticeOutcome } from '#mail/rules/notice-text.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { dayAt, timeOf } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { STATUSES_WITH_BAY } from '../../rules/citation-status.ts';
import {
  addCitationEvent,
  type CitationRow,
  lockCitation,
  updateCitation,
} from '../citations/citation-row.ts';
import { holdRescheduleNotice } from '../mail/client-notice.ts';
import {
  addNearestSlots,
  findPlacement,
  type Placement,
  parseStaffSlot,
  type StaffSlot,
} from '../placement/placement.ts';

/** `expectedUpdatedAt`: `updatedAt` that the caller saw, if known. */
export type RescheduleRequest = {
  date: string;
  time: string;
  overbook: boolean;
  expectedUpdatedAt?: string | undefined;
};
/** The rescheduled citation, and the outcome of the notice to its client. */
export type RescheduleResult = { row: CitationRow; notice: NoticeOutcome };
type RescheduleInput = {
  start: StaffSlot;
  overbook: boolean;
  expectedUpdatedAt: string | undefined;
};

/**
 * Reschedules a citation to a bay that is free for the whole job or, with `overbook`, as a
 * «Sobreturno» without a bay. The client is notified after a minute, with an updated invitation.
 * Rescheduling to the same slot is a no-op.
 *
 * Rejects an unknown citation (404); (409) a delivered or cancelled one, one that changed since
 * `expectedUpdatedAt`, and a slot without a free bay, with the nearest free slots; (400) a slot in
 * the past.
 */
export async function rescheduleCitation(
  context: AppContext,
  id: string,
  { date, time, overbook, expectedUpdatedAt }: RescheduleRequest,
  by: StaffActor,
): Promise<RescheduleResult> {
  const agenda = await readAgenda(context);
  const start = parseStaffSlot(agenda, { date, time });
  const wanted = { start, overbook, expectedUpdatedAt };
  let minutes = agenda.settings.slotStepMinutes;
  const search: SlotSearch = { staff: true, citationId: id };
  try {
    return await inTransaction(context.db, async (tx) => {
      const locked = await lockCitation(tx, id);
      minutes = locked.service_duration_minutes;
      search.currentStart = locked.starts_at.getTime();
      return rescheduleLocked(tx, context, agenda, locked, wanted, by);
    });
  } catch (error) {
    const job = { day: start.day, time, minutes: async () => minutes, search };
    throw await addNearestSlots(context, error, job);
  }
}

/**
 * Reads only through `tx` or its arguments: a transaction must not wait for a second connection.
 */
async function rescheduleLocked(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
  wanted: RescheduleInput,
  by: StaffActor,
): Promise<RescheduleResult> {
  const { start } = wanted;
  const now = context.clock();
  if (row.status === 'delivered' || row.status === 'cancelled') {
    throw citationError('not-reschedulable');
  }
  const sameStart = row.day === start.day && row.start_minute === start.minute;
  if (sameStart && !row.overbooked) return { row, notice: 'none' };
  if (hasChanged(row, wanted.expectedUpdatedAt)) throw citationError('citation-changed');
  if (sameStart) {
    const updated = await allocateFreedBay(tx, agenda, row, start, { by, now });
    return { row: updated, notice: 'none' };
  }
  rejectPast(start, now, agenda.settings.timeZone);
  const placement = await findNewPlacement(tx, agenda, row, wanted, now);
  if (STATUSES_WITH_BAY.includes(row.status)) {
    await releaseBay(tx, row.id, null);
    await allocateBay(tx, row.id, placement.allocation);
  }
  const from = { date: row.day, time: timeOf(row.start_minute) };
  const to = { date: start.day, time: start.time };
  await addCitationEvent(tx, row.id, { kind: 'rescheduled', details: { from, to } }, { by, now });
  const moved = await writeSlot(tx, row, start, placement, now);
  const notice = await holdRescheduleNotice(tx, context, agenda, { before: row, after: moved });
  if (placement.overbooked) {
    const record = { type: 'citation', id: row.id } as const;
    await writeAudit(tx, { actor: by, action: 'citation-overbooked', record, details: to, now });
  }
  return { row: moved, notice };
}

/**
 * Gives a «Sobreturno» a bay that has become free, at the same time. The client is not notified.
 */
async function allocateFreedBay(
  tx: Tx,
  agenda: Agenda,
  row: CitationRow,
  start: StaffSlot,
  { by, now }: { by: StaffActor; now: number },
): Promise<CitationRow> {
  const minutes = row.service_duration_minutes;
  const placement = await findPlacement(tx, agenda, start, { minutes, overbook: true, now });
  if (placement.overbooked || !STATUSES_WITH_BAY.includes(row.status)) return row;
  await allocateBay(tx, row.id, placement.allocation);
  const at = { date: start.day, time: start.time };
  await addCitationEvent(
    tx,
    row.id,
    { kind: 'rescheduled', details: { from: at, to: at } },
    { by, now },
  );
  const columns = { overbooked: false, work_ends_at: new Date(placement.workEndsAt) };
  return updateCitation(tx, row, columns, now);
}

function hasChanged({ updated_at }: CitationRow, expected: string | undefined): boolean {
  return expected !== undefined && Date.parse(expected) !== updated_at.getTime();
}

function rejectPast({ day, at }: StaffSlot, now: number, timeZone: string): void {
  if (day < dayAt(now, timeZone)) throw invalidFields({ date: STAFF_CITATION_TEXTS.pastDate });
  if (at !== null && at < now) throw invalidFields({ time: STAFF_CITATION_TEXTS.pastTime });
}

/**
 * Returns the new placement. An installed job waits for its client: it needs no bay, and keeps its
 * past allocation.
 */
async function findNewPlacement(
  tx: Tx,
  agenda: Agenda,
  row: CitationRow,
  { start, overbook }: RescheduleInput,
  now: number,
): Promise<Placement> {
  const minutes = row.service_duration_minutes;
  if (row.status !== 'installed') {
    return findPlacement(tx, agenda, start, { minutes, overbook, now, citationId: row.id });
  }
  if (start.at === null) throw citationError('slot-unavailable');
  const { end } = staffJob(agenda.calendar, start.day, start.at, minutes);
  const allocation = { bay: 1, segments: [] };
  return { at: start.at, workEndsAt: end, allocation, overbooked: false };
}

function writeSlot(
  tx: Tx,
  row: CitationRow,
  { day, minute }: StaffSlot,
  { at, workEndsAt, overbooked }: Placement,
  now: number,
): Promise<CitationRow> {
  const columns = {
    day,
    start_minute: minute,
    starts_at: new Date(at),
    work_ends_at: new Date(workEndsAt),
    overbooked,
    calendar_sequence: row.calendar_sequence + 1,
  };
  return updateCitation(tx, row, columns, now);
}
