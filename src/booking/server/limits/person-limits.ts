import { type RawBuilder, sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '#agenda/rules/citation-status.ts';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';

const MAX_OPEN = 5;
const BEFORE_ARRIVAL_LIST = sql.join(BEFORE_ARRIVAL.map(sql.lit));
/**
 * Open future bookings of a person, by mailbox or phone, and the epoch milliseconds at which one more is possible: enough
 * of them have begun. `null` below the limit.
 */
export type PersonCounts = { open: number; openUntil: number | null };

/** Returns the columns of `PersonCounts` for a select. */
export function personCountColumns(person: Person, now: number): RawBuilder<unknown> {
  const { email, phone } = personKeys(person);
  const open = (contact: RawBuilder<unknown>) => sql`
    from citations where ${contact} and starts_at > ${new Date(now)}
      and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null`;
  const byEmail = open(sql`${MAILBOX_KEY} = mailbox_key(${email})`);
  const byPhone = open(sql`${PHONE_KEY} = ${phone}`);
  const fifthLast = (bookings: RawBuilder<unknown>) =>
    sql`(select starts_at ${bookings} order by starts_at desc offset ${sql.lit(MAX_OPEN - 1)} limit 1)`;
  return sql`greatest((select count(*) ${byEmail}), (select count(*) ${byPhone})) as open,
    (extract(epoch from greatest(${fifthLast(byEmail)}, ${fifthLast(byPhone)})) * 1000)::float8
      as "openUntil"`;
}

/**
 * Rejects (429) a sixth open booking per mailbox or phone (docs/rules/limits.md 3). `Retry-After` is the time until the
 * start of the appointment that frees a booking; a cancellation frees one earlier.
 */
export function rejectTooManyBookings({ open, openUntil }: PersonCounts, now: number): void {
  if (open < MAX_OPEN) return;
  const retryAfter = Math.max(1, Math.ceil(((openUntil ?? now) - now) / 1000));
  throw citationError('too-many-bookings', { retryAfter });
}
