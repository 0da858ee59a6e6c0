import { sql } from 'kysely';
import { insertLinkedRows } from '#clients/server/import-links.ts';
import type { ReservationRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import { importedPath } from '../rules/imported-path.ts';
import { hasMaterials, SOLD_STATUSES } from '../rules/reservation-status.ts';
import { randomCode } from './reserve/reservation-insert.ts';

export type ImportedReservation = ReservationRecord & {
  id: string;
  item: { id: string; name: string; priceCents: number };
  vehicleYear: number;
  /** Of the materials, once they were used. */
  costCents: number;
  /** Of a delivered or completed one. */
  saleCents: number;
};

/**
 * Inserts reservations of another system; a delivered one with its final value. Returns the ids of their clients.
 * Nothing is mailed.
 */
export async function importReservations(
  tx: Tx,
  reservations: readonly ImportedReservation[],
): Promise<string[]> {
  await insertLinkedRows(tx, 'reservations', reservations, rowOf);
  await insertRows(tx, 'reservation_events', reservations.values().flatMap(eventsOf));
  const ids = reservations.map(({ id }) => id);
  const { rows } = await sql<{ client: string }>`
    select distinct client_id as client from reservations
    where client_id is not null and id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(({ client }) => client);
}

const changedAt = ({ reservedAt, updatedAt }: ReservationRecord) =>
  new Date(Math.max(reservedAt, updatedAt ?? reservedAt));

function rowOf(reservation: ImportedReservation) {
  const { status, client, item, vehicle } = reservation;
  const changed = changedAt(reservation);
  const isSold = SOLD_STATUSES.includes(status);
  return {
    id: reservation.id,
    code: randomCode(),
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    client_country: reservation.country,
    client_state: reservation.state,
    client_address: reservation.address,
    product_id: item.id,
    product_name: item.name,
    product_price_cents: item.priceCents,
    vehicle_brand: vehicle.brand,
    vehicle_model: vehicle.model,
    vehicle_year: reservation.vehicleYear,
    notes: reservation.notes,
    admin_comment: reservation.adminComment,
    status,
    // The token of this hash is not kept.
    cancel_token_hash: hashToken(newToken()),
    final_sale_cents: isSold ? reservation.saleCents : null,
    material_cost_cents: hasMaterials(status) ? reservation.costCents : null,
    delivered_at: isSold ? new Date(reservation.deliveredAt ?? changed) : null,
    cancelled_at: status === 'cancelled' ? changed : null,
    created_at: new Date(reservation.reservedAt),
    updated_at: changed,
  };
}

/** The times between the first and the last step are not known. */
function eventsOf(reservation: ImportedReservation) {
  const { id, status, reservedAt, deliveredAt, saleCents } = reservation;
  const at = SOLD_STATUSES.includes(status)
    ? new Date(deliveredAt ?? changedAt(reservation))
    : changedAt(reservation);
  const path = importedPath(status);
  return path.map((to, step) => {
    const from = path[step - 1] ?? null;
    return {
      reservation_id: id,
      at: from === null ? new Date(reservedAt) : at,
      kind: from === null ? ('reserved' as const) : ('moved' as const),
      actor: from === null ? ('client' as const) : ('system' as const),
      from_status: from,
      to_status: to,
      final_sale_cents: SOLD_STATUSES.includes(to) ? saleCents : null,
    };
  });
}
