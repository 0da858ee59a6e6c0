import { sql } from 'kysely';
import { countRecentMails, MOST_MAILS_A_DAY } from '#correo/server/mail-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import {
  lockPeopleAndDays,
  type Person,
  PHONE_KEY,
  personKeys,
  personLocks,
} from '#platform/data/person-locks.ts';
import { reservationError } from '../contract/reservation-errors.ts';

const MAX_PENDING = 5;
/** `Retry-After` in seconds: a try succeeds once one of them is paid or cancelled. */
const RETRY_AFTER_SECONDS = 3_600;

/**
 * At most five reservations that wait for their payment per e-mail or phone (safety rule 5). Waits
 * for others of the same person first, so that two at once cannot both be the fifth.
 */
export async function rejectTooManyPending(tx: Tx, person: Person): Promise<void> {
  await lockPeopleAndDays(tx, personLocks(person), []);
  const { email, phone } = personKeys(person);
  const { rows } = await sql<{ open: number }>`
    select greatest(
      (select count(*) from reservations
       where lower(client_email) = ${email} and status = 'pending' and deleted_at is null),
      (select count(*) from reservations
       where ${PHONE_KEY} = ${phone}
         and status = 'pending' and deleted_at is null)
    ) as open`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MAX_PENDING) {
    throw reservationError('too-many-reservations', { retryAfter: RETRY_AFTER_SECONDS });
  }
}

/**
 * Whether the client's address may get another mail today: three at most to one that nobody ever
 * confirmed. Confirmed is one with a reservation that got past pending, by its payment or by staff;
 * one that staff cancelled before that confirms nothing.
 */
export async function isMailAllowed(tx: Tx, email: string): Promise<boolean> {
  if ((await countRecentMails(tx, email)) < MOST_MAILS_A_DAY) return true;
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
