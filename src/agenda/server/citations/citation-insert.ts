import { type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import { allocationStatement, type BayAllocation } from '#availability/server/bay-allocation.ts';
import type { BookableItem } from '#availability/server/bookable-items.ts';
import type { InsertCreator, Tx } from '#platform/data/database.ts';
import type { DB } from '#platform/data/database-types.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { EnteredFields } from '../../contract/citation-fields.ts';
import type { CitationRow } from './citation-row.ts';
import { enteredColumns } from './citation-view.ts';

export type NewCitation = {
  /** Default: a new id. */
  id?: string;
  /** Staff may leave fields empty that clients have to fill in. */
  fields: EnteredFields;
  /** As typed by staff; it finds or completes the motorcycle's record. */
  plate?: string;
  offer: BookableItem;
  day: Day;
  minute: number;
  /** Instants: start, end of the work, creation. */
  at: number;
  workEndsAt: number;
  now: number;
  allocation: BayAllocation;
  /** «Sobreturno»: no bay was free. */
  overbooked: boolean;
  /** The client, or the staff member who entered it. */
  actor: EventActor;
  /** Derives the token of the reply to a client's booking from the citation's id. */
  link?: (id: string) => string;
  /** Adds an insert to the statement: a booking of the public page stores its origin. */
  alsoInsert?: (
    db: InsertCreator,
    citationId: string,
  ) => InsertQueryBuilder<DB, 'web_bookings', InsertResult>;
};

/**
 * Inserts the citation, its bay allocation and its first event in one pipelined statement.
 * Returns the row as it will be stored, and the token for its mail, which cannot be read again. The next
 * awaited statement, at the latest the COMMIT, throws an error of this one.
 */
export async function insertCitation(
  tx: Tx,
  booking: NewCitation,
): Promise<{ row: CitationRow; token: string }> {
  const { id = newId() } = booking;
  const token = newToken();
  const row = rowOf(booking, id, token);
  const { allocation, alsoInsert } = booking;
  const booked = tx
    .with('booked', (cte) => cte.insertInto('citations').values(row))
    .with('allocated', (cte) => allocationStatement(cte, id, allocation));
  const all = alsoInsert ? booked.with('also', (cte) => alsoInsert(cte, id)) : booked;
  const statement = all.insertInto('citation_events').values({
    citation_id: id,
    kind: sql.lit('booked'),
    ...actorColumns(booking.actor),
    to_status: row.status,
    at: row.created_at,
  });
  await sendPipelined(tx, statement.compile());
  return { row, token };
}

/** Sets every column, also those with a default in the table: the answer is made of this row, not read back. */
function rowOf(booking: NewCitation, id: string, token: string): CitationRow {
  const { fields, offer, day, minute, at, now } = booking;
  return {
    id,
    ...enteredColumns(fields),
    vehicle_plate: booking.plate ?? '',
    service_id: offer.kind === 'service' ? offer.id : null,
    product_id: offer.kind === 'product' ? offer.id : null,
    service_name: offer.name,
    service_duration_minutes: offer.durationMinutes,
    service_price_cents: offer.priceCents,
    service_category: offer.category,
    day,
    start_minute: minute,
    starts_at: new Date(at),
    work_ends_at: new Date(booking.workEndsAt),
    status: 'pending',
    manual_entry: booking.actor !== 'client',
    overbooked: booking.overbooked,
    admin_comment: '',
    mechanic_notes: '',
    completed_by: '',
    calendar_sequence: 0,
    client_moves: 0,
    cancel_token_hash: hashToken(token),
    // Another token than the mail's: the caller who typed the address receives it, not the mailbox.
    reply_token_hash: booking.link ? hashToken(booking.link(id)) : null,
    labor_cents: null,
    material_cost_cents: null,
    reminded_day: null,
    delivered_at: null,
    cancelled_at: null,
    deleted_at: null,
    cleared_at: null,
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}
