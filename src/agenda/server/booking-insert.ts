import { sql } from 'kysely';
import type { Day } from '#kernel/day-time.ts';
import type { Interval } from '#kernel/interval.ts';
import type { Tx } from '#server-kit/database.ts';
import { hashToken, newId, newToken } from '#server-kit/ids.ts';
import type { BookingRequest } from '../contract/citation.ts';
import type { CitationRow } from './citation-view.ts';
import type { Offer } from './offers.ts';

export type NewCitation = {
  request: BookingRequest;
  offer: Offer;
  day: Day;
  minute: number;
  at: number;
  now: number;
  held: { bay: number; pieces: readonly Interval[] };
};

/** Writes the citation, what it holds and the first line of its trace. The token is told once. */
export async function insertCitation(
  tx: Tx,
  booking: NewCitation,
): Promise<{ row: CitationRow; token: string }> {
  const token = newToken();
  const row = await tx
    .with('booked', (cte) =>
      cte.insertInto('citations').values(valuesOf(booking, token)).returningAll(),
    )
    .with('held', (cte) =>
      cte
        .insertInto('occupations')
        .columns(['citation_id', 'bay', 'during'])
        .expression((from) =>
          from
            .selectFrom(['booked', piecesOf(booking.held.pieces).as('piece')])
            .select([
              'booked.id',
              sql.lit(booking.held.bay).as('bay'),
              sql<string>`tstzrange(piece.starts, piece.ends)`.as('during'),
            ]),
        ),
    )
    .with('traced', (cte) =>
      cte
        .insertInto('citation_events')
        .columns(['citation_id', 'kind', 'actor', 'to_status', 'at'])
        .expression((from) =>
          from
            .selectFrom('booked')
            .select([
              'booked.id',
              sql.lit('booked').as('kind'),
              sql.lit('client').as('actor'),
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

function piecesOf(pieces: readonly Interval[]) {
  const starts = pieces.map((piece) => new Date(piece.start));
  const ends = pieces.map((piece) => new Date(piece.end));
  return sql<{ starts: Date; ends: Date }>`(
    select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as each (starts, ends))`;
}

function valuesOf({ request, offer, day, minute, at, now, held }: NewCitation, token: string) {
  return {
    id: newId(),
    client_name: request.clientName,
    client_email: request.clientEmail,
    client_phone: request.clientPhone,
    service_id: offer.kind === 'service' ? offer.id : null,
    product_id: offer.kind === 'product' ? offer.id : null,
    service_name: offer.name,
    service_duration_minutes: offer.durationMinutes,
    service_price_cents: offer.priceCents,
    service_category: offer.category,
    vehicle_type: request.vehicleType,
    vehicle_brand: request.vehicleBrand,
    vehicle_model: request.vehicleModel,
    vehicle_year: request.vehicleYear,
    day,
    start_minute: minute,
    starts_at: new Date(at),
    work_ends_at: new Date(held.pieces.at(-1)?.end ?? at),
    notes: request.notes,
    cancel_token_hash: hashToken(token),
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}
