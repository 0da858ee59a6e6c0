import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { EnteredFields } from '../../contract/citation-fields.ts';
import { type BayAllocation, segmentRows } from '../availability/bay-allocation.ts';
import type { BookableItem } from '../availability/bookable-items.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { enteredColumns } from '../citations/entered-fields.ts';

export type NewCitation = {
  /** Staff may leave fields empty that clients have to fill in. */
  fields: EnteredFields;
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
  /** Derives the token of the cancel link from the citation's id; random by default. */
  link?: (id: string) => string;
};

/**
 * Inserts the citation, its bay allocation and its first event. Returns the cancel token, which
 * cannot be read again.
 */
export async function insertCitation(
  tx: Tx,
  booking: NewCitation,
): Promise<{ row: CitationRow; token: string }> {
  const id = newId();
  const token = booking.link?.(id) ?? newToken();
  const columns = actorColumns(booking.actor);
  const row = await tx
    .with('booked', (cte) =>
      cte
        .insertInto('citations')
        .values(valuesOf(booking, id, token))
        .returningAll(),
    )
    .with('allocated', (cte) =>
      cte
        .insertInto('occupations')
        .columns(['citation_id', 'bay', 'during'])
        .expression((from) =>
          from
            .selectFrom(['booked', segmentRows(booking.allocation.segments).as('segment')])
            .select([
              'booked.id',
              sql.lit(booking.allocation.bay).as('bay'),
              sql<string>`tstzrange(segment.starts, segment.ends)`.as('during'),
            ]),
        ),
    )
    .with('event', (cte) =>
      cte
        .insertInto('citation_events')
        .columns(['citation_id', 'kind', 'actor', 'actor_id', 'actor_name', 'to_status', 'at'])
        .expression((from) =>
          from
            .selectFrom('booked')
            .select([
              'booked.id',
              sql.lit('booked').as('kind'),
              sql<string>`${columns.actor}::text`.as('actor'),
              sql<string | null>`${columns.actor_id}::uuid`.as('actor_id'),
              sql<string>`${columns.actor_name}::text`.as('actor_name'),
              'booked.status',
              'booked.created_at',
            ]),
        ),
    )
    .selectFrom('booked')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { row, token };
}

function valuesOf(booking: NewCitation, id: string, token: string) {
  const { fields, offer, day, minute, at, now } = booking;
  return {
    id,
    ...enteredColumns(fields),
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
    manual_entry: booking.actor !== 'client',
    overbooked: booking.overbooked,
    cancel_token_hash: hashToken(token),
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}
