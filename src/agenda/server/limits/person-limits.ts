import { type RawBuilder, sql } from 'kysely';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '../../rules/citation-status.ts';

const MAX_OPEN = 5;
const BEFORE_ARRIVAL_LIST = sql.join(BEFORE_ARRIVAL.map(sql.lit));
/** `Retry-After` in seconds: most appointments end within a day, so an earlier retry is useless. */
const RETRY_AFTER_SECONDS = 3_600;

/** Open future bookings of a person, by mailbox or phone. */
export type PersonCounts = { open: number };

/** Returns the column of `PersonCounts` for a select. */
export function personCountColumn(person: Person, now: number): RawBuilder<unknown> {
  const { email, phone } = personKeys(person);
  return sql`greatest(
      (select count(*) from citations
       where ${MAILBOX_KEY} = mailbox_key(${email}) and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null),
      (select count(*) from citations
       where ${PHONE_KEY} = ${phone}
         and starts_at > ${new Date(now)}
         and status in (${BEFORE_ARRIVAL_LIST}) and deleted_at is null)
    ) as open`;
}

/** Rejects (429) a sixth open booking per mailbox or phone (docs/rules/limits.md 3). */
export function rejectTooManyBookings({ open }: PersonCounts): void {
  if (open < MAX_OPEN) return;
  throw citationError('too-many-bookings', { retryAfter: RETRY_AFTER_SECONDS });
}
