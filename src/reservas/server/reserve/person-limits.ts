import { sql } from 'kysely';
import { countRecentMails, MAX_MAILS_A_DAY } from '#correo/server/mail-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import {
  lockPeopleAndDays,
  type Person,
  PHONE_KEY,
  personKeys,
  personLocks,
} from '#platform/data/person-locks.ts';
import { reservationError } from '../../contract/reservation-errors.ts';

const MAX_PENDING = 5;
/** `Retry-After` in seconds. A new reservation is possible once one of the pending ones is paid or cancelled. */
const RETRY_AFTER_SECONDS = 3_600;

/**
 * Rejects with 429 if five pending reservations exist for the e-mail or the phone (docs/rules/limits.md 3). Locks
 * the person first, so that two concurrent requests cannot both create the fifth reservation.
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
 * Returns whether the address may receive another mail today: an unconfirmed address gets at most three a
 * day. A reservation that was once accepted, by its payment or by staff, confirms the address; a
 * reservation cancelled before that does not.
 */
export async function isMailAllowed(tx: Tx, email: string): Promise<boolean> {
  if ((await countRecentMails(tx, email)) < MAX_MAILS_A_DAY) return true;
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
