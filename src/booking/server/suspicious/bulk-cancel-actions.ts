import { citationError } from '#agenda/contract/citation-errors.ts';
import {
  addCitationEvent,
  type CitationRow,
  updateCitation,
} from '#agenda/server/citations/citation-row.ts';
import { holdCancelNotice, retractCancelNotice } from '#agenda/server/mail/client-notice.ts';
import { writeCitationTransition } from '#agenda/server/transitions/transition-actions.ts';
import { freeBay, isBayFree } from '#availability/rules/availability.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import {
  allocateBay,
  readAllocations,
  readBusyIntervals,
} from '#availability/server/bay-allocation.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { dayAt, type Interval, timeOf } from '#shared/time/day-time.ts';
import {
  BULK_UNDO_MINUTES,
  type NOT_RESTORED_TEXTS,
  type UndoResult,
} from '../../contract/suspicious.ts';
import { isUnconfirmed } from '../limits/unconfirmed-queries.ts';
import { undoDeadline } from './suspicious-queries.ts';

type StoredAllocation = { bay: number; segments: Interval[] };
const UNDO_SECONDS = BULK_UNDO_MINUTES * 60;

/**
 * Cancels the given citations that are still pending future web bookings, in one transaction, and
 * stores their bay allocations for the undo. Notices to clients are held until the undo expires.
 * Rejects (409) if no such citation is left.
 */
export async function cancelInBulk(context: AppContext, ids: readonly string[], by: StaffActor) {
  const agenda = await readAgenda(context);
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const rows = await lockUnconfirmed(tx, ids, now);
    if (rows.length === 0) throw citationError('nothing-to-cancel');
    const bulk = { id: newId(), at: new Date(now), by_id: by.id, by_name: by.name };
    await tx.insertInto('bulk_cancels').values(bulk).execute();
    await storeAllocations(tx, bulk.id, rows);
    for (const before of rows) {
      const after = await writeCitationTransition(tx, before, 'cancelled', { by, now });
      await holdCancelNotice(tx, context, agenda, { before, after }, UNDO_SECONDS);
    }
    const cancelled = rows.length;
    await writeAudit(tx, { actor: by, action: 'citations-cancelled', details: { cancelled }, now });
    const skipped = new Set(ids).size - cancelled;
    return { _id: bulk.id, cancelled, skipped, until: undoDeadline(bulk.at) };
  });
}

/** Returns the unconfirmed ones of the citations, locked in the order of their ids. */
function lockUnconfirmed(tx: Tx, ids: readonly string[], now: number): Promise<CitationRow[]> {
  return tx
    .selectFrom('citations')
    .selectAll()
    .where('id', 'in', ids)
    .where(isUnconfirmed(now))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function storeAllocations(
  tx: Tx,
  bulkId: string,
  rows: readonly CitationRow[],
): Promise<void> {
  const allocations = await readAllocations(
    tx,
    rows.map(({ id }) => id),
  );
  const values = rows.map(({ id }) => {
    const segments = allocations.filter(({ citation }) => citation === id);
    const intervals = segments.map(({ start, end }) => ({ start, end }));
    const bay = segments[0]?.bay ?? 1;
    return { bulk_id: bulkId, citation_id: id, bay, pieces: JSON.stringify(intervals) };
  });
  await tx.insertInto('bulk_cancelled').values(values).execute();
}

/**
 * Makes the citations of a bulk cancellation pending again, each on its former bay or on another
 * one that is free for the whole job. A citation stays cancelled, and is returned in `left`, if it
 * changed since, if its client was notified, or if its time is taken. Rejects an unknown bulk
 * cancellation (404) and (409) one that is expired or undone.
 */
export async function undoBulkCancel(
  context: AppContext,
  id: string,
  by: StaffActor,
): Promise<UndoResult> {
  const agenda = await readAgenda(context);
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const { at } = await claimUndo(tx, id, now);
    const stored = await readStoredAllocations(tx, id);
    const rows = await tx
      .selectFrom('citations')
      .selectAll()
      .where('id', 'in', [...stored.keys()])
      .orderBy('id')
      .forUpdate()
      .execute();
    const instants = [...stored.values()].flatMap(({ segments }) =>
      segments.map(({ start }) => start),
    );
    const days = instants.map((start) => dayAt(start, agenda.settings.timeZone));
    await lockPeopleAndDays(tx, [], days);
    const left: UndoResult['left'] = [];
    for (const row of rows) {
      const allocation = stored.get(row.id) ?? { bay: 1, segments: [] };
      const reason = await restoreCitation(tx, context, agenda, row, { allocation, at, by, now });
      if (reason !== null) left.push({ ...unrestoredCitation(row), reason });
    }
    const restored = rows.length - left.length;
    const details = { restored, left: left.length };
    await writeAudit(tx, { actor: by, action: 'citations-restored', details, now });
    return { restored, left };
  });
}

/** Compare-and-set: of two concurrent undos, one succeeds. */
async function claimUndo(tx: Tx, id: string, now: number): Promise<{ at: Date }> {
  if (!ID_FORM.test(id)) throw citationError('unknown-bulk-cancel');
  const claimed = await tx
    .updateTable('bulk_cancels')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('at', '>', new Date(now - UNDO_SECONDS * 1000))
    .returning('at')
    .executeTakeFirst();
  if (claimed) return claimed;
  const known = await tx
    .selectFrom('bulk_cancels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  throw citationError(known ? 'undo-over' : 'unknown-bulk-cancel');
}

async function readStoredAllocations(
  tx: Tx,
  bulkId: string,
): Promise<Map<string, StoredAllocation>> {
  const rows = await tx
    .selectFrom('bulk_cancelled')
    .select(['citation_id', 'bay', 'pieces'])
    .where('bulk_id', '=', bulkId)
    .execute();
  // Only `storeAllocations` writes the column.
  return new Map(
    rows.map(({ citation_id, bay, pieces }) => [
      citation_id,
      { bay, segments: pieces as Interval[] },
    ]),
  );
}

type RestoreInput = { allocation: StoredAllocation; at: Date; by: StaffActor; now: number };

/** Restores a citation. Returns the reason if it stays cancelled, else `null`. */
async function restoreCitation(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
  { allocation, at, by, now }: RestoreInput,
): Promise<keyof typeof NOT_RESTORED_TEXTS | null> {
  const unchanged = row.cancelled_at?.getTime() === at.getTime() && row.deleted_at === null;
  // Only an erased citation has no address. Its client cannot be notified.
  const erased = row.client_email === '';
  if (!unchanged || erased || row.cleared_at !== null) return 'changed';
  if (row.starts_at.getTime() <= now) return 'changed';
  const bay = await findBay(tx, allocation, agenda.settings.bays);
  if (bay === null) return 'taken';
  if (!(await retractCancelNotice(tx, context, agenda, row))) return 'told';
  await addCitationEvent(
    tx,
    row.id,
    { kind: 'moved', from: 'cancelled', to: 'pending' },
    { by, now },
  );
  // No cancellation mail was sent: the client's calendar has the earlier invitation.
  const calendar_sequence = row.calendar_sequence - 1;
  await updateCitation(tx, row, { status: 'pending', cancelled_at: null, calendar_sequence }, now);
  await allocateBay(tx, row.id, { bay, segments: allocation.segments });
  return null;
}

/**
 * Returns the former bay or another free one; `null` if none is free. A «Sobreturno» had no bay.
 */
async function findBay(
  tx: Tx,
  { bay, segments }: StoredAllocation,
  bays: number,
): Promise<number | null> {
  if (segments.length === 0) return bay;
  const within = { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 };
  const busy = await readBusyIntervals(tx, within);
  return isBayFree(segments, busy, bay) ? bay : freeBay(segments, busy, bays);
}

function unrestoredCitation(row: CitationRow) {
  const { id: _id, client_name: clientName, day: date, start_minute } = row;
  return { _id, clientName, date, time: timeOf(start_minute) };
}

/** Deletes bulk cancellations older than a day. Called by housekeeping. */
export async function deleteOldBulkCancels(tx: Tx, now: number): Promise<void> {
  const dayAgo = new Date(now - 24 * 3_600_000);
  await tx.deleteFrom('bulk_cancels').where('at', '<', dayAgo).execute();
}
