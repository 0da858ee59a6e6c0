import { randomInt } from 'node:crypto';
import type { Tx } from '#server-kit/database.ts';
import { hashToken, newId, newToken } from '#server-kit/ids.ts';
import type { ReservationRequest } from '../contract/reservation.ts';
import type { ReservationRow } from './reservation-row.ts';
import { leaveTrace } from './reservation-trace.ts';

export type NewReservation = {
  fields: Omit<ReservationRequest, 'challenge' | 'website'>;
  /** As it is offered now. */
  product: { name: string; priceCents: number };
  /** Gives the token of the payment's return link by the reservation's id; random by default. */
  link?: (id: string) => string;
  /** Epoch milliseconds. */
  now: number;
};

/** Writes the reservation and the first line of its trace. The token is told once. */
export async function insertReservation(
  tx: Tx,
  made: NewReservation,
): Promise<{ row: ReservationRow; token: string }> {
  const values = valuesOf(made);
  const token = made.link?.(values.id) ?? newToken();
  const row = await insertUnderFreeCode(tx, {
    ...values,
    cancel_token_hash: hashToken(token),
  });
  await leaveTrace(
    tx,
    row.id,
    { kind: 'reserved', to: row.status },
    { by: 'client', now: made.now },
  );
  return { row, token };
}

function valuesOf({ fields, product, now }: NewReservation) {
  return {
    id: newId(),
    client_name: fields.clientName,
    client_email: fields.clientEmail,
    client_phone: fields.clientPhone,
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

type Values = ReturnType<typeof valuesOf> & { cancel_token_hash: Buffer };

/** Of 32⁸ codes one is rarely taken; then another is drawn. */
async function insertUnderFreeCode(tx: Tx, values: Values): Promise<ReservationRow> {
  for (;;) {
    const row = await tx
      .insertInto('reservations')
      .values({ ...values, code: drawCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row as ReservationRow;
  }
}

/** Without I, L, O and U, which are misheard or misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function drawCode(): string {
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]);
  return `R-${signs.join('')}`;
}
