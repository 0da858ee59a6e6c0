import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Reservations } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { LUCIA } from './fixtures.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () =>
  `R-${[...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/** Inserts a pending reservation by Lucía of this product for 210.00. */
export async function insertReservation(
  db: Db,
  productId: string,
  change: Partial<Insertable<Reservations>> = {},
): Promise<{ id: string; code: string }> {
  return db
    .insertInto('reservations')
    .values({
      id: newId(),
      code: newCode(),
      client_name: LUCIA.name,
      client_email: LUCIA.email,
      client_phone: LUCIA.phone,
      client_country: 'Uruguay',
      client_state: 'Montevideo',
      client_address: '18 de Julio 1234',
      product_id: productId,
      product_name: 'Kit de defensas',
      product_price_cents: 21_000,
      vehicle_brand: 'Yamaha',
      vehicle_model: 'MT-07',
      vehicle_year: 2022,
      cancel_token_hash: randomBytes(32),
      ...change,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
