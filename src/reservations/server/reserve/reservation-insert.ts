import { randomInt } from 'node:crypto';
import { clientColumns } from '#platform/data/columns.ts';
import type { Tx } from '#platform/data/database.ts';
import { hashToken, newId, newToken } from '#platform/data/ids.ts';
import type { ReservationRequest } from '../../contract/reservation.ts';
import { addReservationEvent, type ReservationRow } from '../reservations/reservation-row.ts';

export type NewReservation = {
  fields: Omit<ReservationRequest, 'challenge' | 'website'>;
  /** The current name and price. */
  product: { name: string; priceCents: number };
  /** Returns the token of the client's link for a reservation id; random by default. */
  tokenFor?: (id: string) => string;
  /** Epoch milliseconds. */
  now: number;
};

/** Inserts the reservation and its first event. */
export async function insertReservation(
  tx: Tx,
  reservation: NewReservation,
): Promise<ReservationRow> {
  const values = columnsOf(reservation);
  const token = reservation.tokenFor?.(values.id) ?? newToken();
  const row = await insertWithUniqueCode(tx, {
    ...values,
    cancel_token_hash: hashToken(token),
  });
  await addReservationEvent(
    tx,
    row.id,
    { kind: 'reserved', to: row.status },
    { by: 'client', now: reservation.now },
  );
  return row;
}

function columnsOf({ fields, product, now }: NewReservation) {
  return {
    id: newId(),
    ...clientColumns(fields),
    client_country: fields.clientCountry,
    client_state: fields.clientState,
    client_address: fields.clientAddress,
    product_id: fields.product,
    product_name: product.name,
    product_price_cents: product.priceCents,
    vehicle_brand: fields.vehicleInfo.brand,
    vehicle_model: fields.vehicleInfo.model,
    vehicle_year: fields.vehicleInfo.year,
    notes: fields.notes,
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}

type ReservationColumns = ReturnType<typeof columnsOf> & { cancel_token_hash: Buffer };

/** Draws codes until one is unused. With 32⁸ codes a collision is rare. */
async function insertWithUniqueCode(tx: Tx, values: ReservationColumns): Promise<ReservationRow> {
  for (;;) {
    const row = await tx
      .insertInto('reservations')
      .values({ ...values, code: randomCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}

/** Without I, L, O and U, which people mishear or misread. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function randomCode(): string {
  const characters = Array.from(
    { length: 8 },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  );
  return `R-${characters.join('')}`;
}
