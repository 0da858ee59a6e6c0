import type { Selectable, Updateable } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { Citations } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import {
  actorColumns,
  type EventActor,
  isVisibleTo,
  nextUpdatedAt,
} from '#platform/data/records.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { citationError } from '../../contract/citation-errors.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';

/** A stored citation, without the columns that the database derives for search, history and clients. */
export type CitationRow = Omit<Selectable<Citations>, DerivedColumn>;
type DerivedColumn =
  | 'search_text'
  | 'vehicle_brand_folded'
  | 'vehicle_model_folded'
  | 'closed_as'
  | 'closed_at'
  | 'client_id'
  | 'motorcycle_id';

/**
 * Locks a citation until the transaction ends. Lock order: the citation's row first, then the days.
 * Rejects (404) an unknown, malformed, deleted or cleared one.
 */
export async function lockCitation(tx: Tx, id: string): Promise<CitationRow> {
  const row = await lockNotCleared(tx, id);
  if (row.deleted_at !== null) throw citationError('unknown-citation');
  return row;
}

/** As `lockCitation`, and also a deleted one for a reader with permission for the history. */
export async function lockVisibleCitation(tx: Tx, id: string, reader: Actor): Promise<CitationRow> {
  const row = await lockNotCleared(tx, id);
  if (!isVisibleTo(reader, row)) throw citationError('unknown-citation');
  return row;
}

/**
 * `for no key update`: a change of its work order locks the order and then writes rows that refer to the citation.
 * With `for update` it would wait here, while a completion with this lock waits for the order. So does `replanService`,
 * which locks a service and then the citations of its last deliveries, while the undo of a delivery waits for the service.
 */
async function lockNotCleared(tx: Tx, id: string): Promise<CitationRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('citations')
        .selectAll()
        .where('id', '=', id)
        .where('cleared_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw citationError('unknown-citation');
  return row;
}

/**
 * Returns the citation of an id that this transaction inserted or stored, deleted or not, without a
 * lock. Rejects with `NoResultError` if it is gone.
 */
export function readCitationRow(tx: Tx, id: string): Promise<CitationRow> {
  return tx.selectFrom('citations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Writes the columns and the next `updatedAt` by compare-and-set of the status. The caller has locked
 * the row.
 */
export function updateCitation(
  tx: Tx,
  row: CitationRow,
  columns: Updateable<Citations>,
  now: number,
): Promise<CitationRow> {
  return tx
    .updateTable('citations')
    .set({ ...columns, updated_at: nextUpdatedAt(row, now) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Vehicle = { brand: string; model: string; year: number | null };

/** The vehicle before the correction, if the job corrected it. */
export type TransitionDetails = { vehicle?: Vehicle };

type NewEvent =
  | {
      kind: 'moved';
      from: CitationStatus;
      to: CitationStatus;
      details?: TransitionDetails;
    }
  | { kind: 'rescheduled'; details: { from: LocalDateTime; to: LocalDateTime } }
  | { kind: 'voided'; details: { reason: string } }
  | { kind: 'commented' | 'deleted' };

/** Adds an event to a citation. A trigger notifies open panels. */
export async function addCitationEvent(
  tx: Tx,
  citationId: string,
  event: NewEvent,
  { by, now }: { by: EventActor; now: number },
): Promise<void> {
  await tx
    .insertInto('citation_events')
    .values({
      citation_id: citationId,
      at: new Date(now),
      kind: event.kind,
      ...actorColumns(by),
      from_status: event.kind === 'moved' ? event.from : null,
      to_status: event.kind === 'moved' ? event.to : null,
      details: JSON.stringify('details' in event ? event.details : {}),
    })
    .execute();
}
