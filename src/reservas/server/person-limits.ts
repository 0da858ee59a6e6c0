import { sql } from 'kysely';
import { countRecentTo, MOST_MAILS_A_DAY } from '#correo/server/mail-queries.ts';
import type { Tx } from '#server-kit/database.ts';
import {
  keysOf,
  lockPeopleAndDays,
  type Person,
  PHONE_KEY,
  personLocks,
} from '#server-kit/person-locks.ts';
import { refuseReservation } from '../contract/reservation-refusals.ts';

const MOST_PENDING = 5;
/** `Retry-After` in seconds: a try succeeds once one of them is paid or cancelled. */
const AGAIN_SECONDS = 3_600;

/**
 * At most five reservations that wait for their payment per e-mail or phone (safety rule 5). Waits
 * for others of the same person first, so that two at once cannot both be the fifth.
 */
export async function refuseSixthReservation(tx: Tx, person: Person): Promise<void> {
  await lockPeopleAndDays(tx, personLocks(person), []);
  const { email, phone } = keysOf(person);
  const { rows } = await sql<{ open: number }>`
    select greatest(
      (select count(*) from reservations
       where lower(client_email) = ${email} and status = 'pending' and deleted_at is null),
      (select count(*) from reservations
       where ${PHONE_KEY} = ${phone}
         and status = 'pending' and deleted_at is null)
    ) as open`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MOST_PENDING) {
    throw refuseReservation('too-many-reservations', { retryAfter: AGAIN_SECONDS });
  }
}

/**
 * Whether the client's address may get another mail today: three at most to one that nobody ever
 * confirmed. Confirmed is one with a reservation that got past pending, by its payment or by staff;
 * one that staff cancelled before that confirms nothing.
 */
export async function mayMail(tx: Tx, email: string): Promise<boolean> {
  if ((await countRecentTo(tx, email)) < MOST_MAILS_A_DAY) return true;
  const confirmed = await tx
    .selectFrom('reservations')
    .select('id')
    .where(sql`lower(client_email)`, '=', email.toLowerCase())
    .where('status', '<>', sql.lit('pending'))
    .where(sql<boolean>`exists (
      select from reservation_events event where event.reservation_id = reservations.id
        and event.to_status = 'accepted')`)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}
