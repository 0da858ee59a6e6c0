import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import {
  allocateBay,
  lockDaysAndFindBay,
  releaseBay,
} from '#availability/server/bay-allocation.ts';
import type { SlotSearch } from '#availability/server/slot-queries.ts';
import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { type Day, minuteOf, type Time, timeOf } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { isBeforeArrival } from '../../rules/citation-status.ts';
import { type MoveCondition, moveCondition } from '../../rules/client-changes.ts';
import {
  addCitationEvent,
  type CitationRow,
  lockCitation,
  updateCitation,
} from '../citations/citation-row.ts';
import { createFirstCancelLink } from '../client/cancel-link.ts';
import { citationWorkshopMail, rescheduledMail } from '../mail/citation-mail.ts';
import { addNearestSlots, resolveClientSlot } from '../placement/placement.ts';

type RequestedSlot = { day: Day; time: Time };

/**
 * Moves a citation to another slot for its client, in one transaction and along the rules of a booking by a client:
 * slot grid, lead time and booking window. Its own bay counts as free, so at each instant the client has one
 * place. Client and workshop are mailed. Moving to the current slot is a no-op.
 *
 * Rejects an unknown citation (404); (409) one that `moveCondition` forbids, and a slot without a free bay, with
 * the three nearest free slots.
 */
export async function rescheduleByClient(
  context: AppContext,
  citationId: string,
  wanted: RequestedSlot,
): Promise<void> {
  const agenda = await readAgenda(context);
  let minutes = agenda.settings.slotStepMinutes;
  const search: SlotSearch = { staff: false, citationId };
  try {
    await inTransaction(context.db, async (tx) => {
      const locked = await lockCitation(tx, citationId);
      minutes = locked.service_duration_minutes;
      search.currentStart = locked.starts_at.getTime();
      await moveLocked(tx, context, agenda, locked, wanted);
    });
  } catch (error) {
    throw await addNearestSlots(context, error, {
      ...wanted,
      minutes: async () => minutes,
      search,
    });
  }
}

/**
 * Reads only through `tx` or its arguments: a transaction must not wait for a second connection.
 */
async function moveLocked(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
  wanted: RequestedSlot,
): Promise<void> {
  const { bays, timeZone } = agenda.settings;
  const now = context.clock();
  const before = { date: row.day, time: timeOf(row.start_minute) };
  const isSame = before.date === wanted.day && before.time === wanted.time;
  // A repeated press must not use up a second move, also when the first one was the last.
  if (isSame && isBeforeArrival(row.status)) return;
  rejectImmovable(row, agenda, now);
  const { at, segments } = resolveClientSlot(agenda, wanted, row.service_duration_minutes, now);
  const bay = await lockDaysAndFindBay(tx, {
    segments,
    people: [],
    timeZone,
    bays,
    citationId: row.id,
  });
  if (bay === null) throw citationError('slot-taken');
  await releaseBay(tx, row.id, null);
  await allocateBay(tx, row.id, { bay, segments });
  const details = { from: before, to: { date: wanted.day, time: wanted.time } };
  await addCitationEvent(tx, row.id, { kind: 'rescheduled', details }, { by: 'client', now });
  const columns = {
    day: wanted.day,
    start_minute: minuteOf(wanted.time),
    starts_at: new Date(at),
    work_ends_at: new Date(segments.at(-1)?.end ?? at),
    overbooked: false,
    client_moves: row.client_moves + 1,
    calendar_sequence: row.calendar_sequence + 1,
  };
  const moved = await updateCitation(tx, row, columns, now);
  // The client saw the current appointment, so this mail replaces the held notice.
  await deleteHeldMail(tx, { column: 'citation_id', id: row.id });
  const links = await createFirstCancelLink(tx, context, moved);
  await queueMails(tx, context.jobs, [
    ...citationWorkshopMail(moved, agenda, 'rescheduled', before),
    {
      ...rescheduledMail(moved, agenda, before, links, 'client'),
      byVisitor: context.config.rateLimits,
    },
  ]);
}

const ERROR_CODES = {
  arrived: 'not-movable',
  'not-offered': 'not-movable',
  'too-late': 'move-too-late',
  'too-often': 'moved-too-often',
} as const satisfies Record<Exclude<MoveCondition, 'movable'>, string>;

function rejectImmovable(row: CitationRow, { settings }: Agenda, now: number): void {
  const { status, starts_at: starts, client_moves: clientMoves } = row;
  const citation = { status, startsAt: starts.getTime(), clientMoves };
  const condition = moveCondition(citation, settings, now);
  if (condition !== 'movable') throw citationError(ERROR_CODES[condition]);
}
