import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  lockPeopleAndDays,
  MAILBOX_KEY,
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
       where ${MAILBOX_KEY} = mailbox_key(${email}) and status = 'pending' and deleted_at is null),
      (select count(*) from reservations
       where ${PHONE_KEY} = ${phone}
         and status = 'pending' and deleted_at is null)
    ) as open`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MAX_PENDING) {
    throw reservationError('too-many-reservations', { retryAfter: RETRY_AFTER_SECONDS });
  }
}
