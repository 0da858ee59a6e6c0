import { type RawBuilder, sql } from 'kysely';
import { MAX_MAILS_A_DAY, recentMailCount } from '#correo/server/mail-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import { type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';

const MAX_OPEN = 5;
const BEFORE_ARRIVAL_LIST = sql.join(BEFORE_ARRIVAL.map(sql.lit));
/** `Retry-After` in seconds: most appointments end within a day, so an earlier retry is useless. */
const RETRY_AFTER_SECONDS = 3_600;

/** Open future bookings of a person, by e-mail or phone, and today's mails to the address. */
export type PersonCounts = { open: number; mailsToday: number };

/** Returns the columns of `PersonCounts` for a select. */
export function personCountColumns(person: Person, now: number): RawBuilder<unknown> {
  const { email, phone } = personKeys(person);
  return sql`greatest(
      (select count(*) from citations
       where lower(client_email) = ${email} and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null),
      (select count(*) from citations
       where ${PHONE_KEY} = ${phone}
         and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null)
    ) as open, ${recentMailCount(email)} as "mailsToday"`;
}

/** Rejects (429) a sixth open booking per e-mail or phone (docs/rules/limits.md 3). */
export function rejectTooManyBookings({ open }: PersonCounts): void {
  if (open < MAX_OPEN) return;
  throw citationError('too-many-bookings', { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Returns whether the address may get another mail today. An address that was never confirmed gets
 * at most three, so that the form cannot flood a stranger; the booking itself stands either way. An
 * address is confirmed by a citation that got past pending: by staff, or by the mailed link. A
 * cancellation by staff confirms nothing.
 */
export async function isMailAllowed(tx: Tx, email: string, mailsToday: number): Promise<boolean> {
  if (mailsToday < MAX_MAILS_A_DAY) return true;
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
