import { sql } from 'kysely';
import { countRecentTo } from '#correo/server/mail-queries.ts';
import { digitsOf } from '#kernel/person-fields.ts';
import type { Tx } from '#server-kit/database.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';

const MOST_OPEN = 5;

/**
 * At most five open bookings per e-mail or phone (safety rule 5). To be called with the people's
 * lock held, so that two bookings at once cannot both be the fifth.
 */
export async function refuseSixthBooking(
  tx: Tx,
  person: { clientEmail: string; clientPhone: string },
  now: number,
): Promise<void> {
  const phone = digitsOf(person.clientPhone).slice(-8);
  const { rows } = await sql<{ open: number }>`
    select greatest(
      (select count(*) from citations
       where lower(client_email) = lower(${person.clientEmail}) and starts_at > ${new Date(now)}
         and status in ('pending', 'accepted') and deleted_at is null),
      (select count(*) from citations
       where right(regexp_replace(client_phone, '\\D', '', 'g'), 8) = ${phone}
         and starts_at > ${new Date(now)}
         and status in ('pending', 'accepted') and deleted_at is null)
    ) as open`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MOST_OPEN) throw refuseCitation('too-many-bookings');
}

const MOST_MAILS_A_DAY = 3;

/**
 * Whether the client's address may get another mail today. An address that staff never confirmed
 * (no citation of it ever got past pending) gets at most three, so that nobody can use the form
 * to flood somebody else. The booking itself stands either way.
 */
export async function mayMail(tx: Tx, email: string): Promise<boolean> {
  if ((await countRecentTo(tx, email)) < MOST_MAILS_A_DAY) return true;
  const confirmed = await tx
    .selectFrom('citations')
    .select('id')
    .where(sql`lower(client_email)`, '=', email.toLowerCase())
    .where('status', 'not in', ['pending', 'cancelled'])
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}
