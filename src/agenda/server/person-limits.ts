import { sql } from 'kysely';
import { MOST_MAILS_A_DAY, recentMailCount } from '#correo/server/mail-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { citationError } from '../contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '../rules/citation-status.ts';

const MAX_OPEN = 5;
const BEFORE_ARRIVAL_LIST = sql.join(BEFORE_ARRIVAL.map(sql.lit));
/** `Retry-After` in seconds: most appointments end within a day, so an earlier retry is useless. */
const RETRY_AFTER_SECONDS = 3_600;

/**
 * At most five open bookings per e-mail or phone (safety rule 5). To be called with the people's
 * lock held, so that two bookings at once cannot both be the fifth. Answers how many mails the
 * address got today, for `isMailAllowed`.
 */
export async function rejectTooManyBookings(
  tx: Tx,
  person: Person,
  now: number,
): Promise<{ mailsToday: number }> {
  const { email, phone } = personKeys(person);
  const { rows } = await sql<{ open: number; mailsToday: number }>`
    select greatest(
      (select count(*) from citations
       where lower(client_email) = ${email} and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null),
      (select count(*) from citations
       where ${PHONE_KEY} = ${phone}
         and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null)
    ) as open, ${recentMailCount(email)} as "mailsToday"`.execute(tx);
  const { open = 0, mailsToday = 0 } = rows[0] ?? {};
  if (open >= MAX_OPEN)
    throw citationError('too-many-bookings', { retryAfter: RETRY_AFTER_SECONDS });
  return { mailsToday };
}

/**
 * Whether the client's address may get another mail today. An address that nobody ever confirmed
 * gets at most three, so that nobody can use the form to flood somebody else; the booking itself
 * stands either way. Confirmed is one with a citation that got past pending: by staff, or by the
 * link that only its owner was sent. What staff cancelled (a joke, say) confirms nothing.
 */
export async function isMailAllowed(tx: Tx, email: string, mailsToday: number): Promise<boolean> {
  if (mailsToday < MOST_MAILS_A_DAY) return true;
  const confirmed = await tx
    .selectFrom('citations')
    .select('id')
    .where(sql`lower(client_email)`, '=', email.toLowerCase())
    .where('status', '<>', sql.lit('pending'))
    .where(sql<boolean>`not (status = 'cancelled' and exists (
      select from citation_events event where event.citation_id = citations.id
        and event.to_status = 'cancelled' and event.actor = 'staff'))`)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}
