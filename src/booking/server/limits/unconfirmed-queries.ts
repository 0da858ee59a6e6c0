import { type RawBuilder, sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '#agenda/rules/citation-status.ts';
import { comingWeeks } from '#availability/rules/workshop-calendar.ts';
import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import type { AppContext } from '#platform/app-context.ts';
import { MAX_WORK_FACTOR } from '#platform/auth/challenge.ts';
import { MAILBOX_KEY, type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { networkKey } from '#platform/http/network.ts';
import { checkCallCount, countingStatement, type RateLimit } from '#platform/http/rate-limit.ts';
import { addDays, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { acceptedFactor, challengeFactor } from '../../rules/challenge-factor.ts';

/** Condition on `citations`: pending bookings of the public page with their start in the future. */
export function isUnconfirmed(now: number): RawBuilder<boolean> {
  return sql<boolean>`(status = 'pending' and not manual_entry and deleted_at is null
    and starts_at > ${new Date(now)})`;
}

/**
 * Returns the working minutes of all bays in the coming two weeks, and the SQL expression that sums the
 * minutes of unconfirmed web bookings with their start in these weeks.
 */
function comingMinutes({ settings, calendar }: Agenda, now: number) {
  const { bays, timeZone } = settings;
  const { to, minutes } = comingWeeks(calendar, bays, dayAt(now, timeZone));
  const end = new Date(boundaryAt(addDays(to, 1), 0, timeZone));
  // The bound on the start, not on the day: the index of open citations holds the start.
  const unconfirmed = sql<number>`(
    select coalesce(sum(service_duration_minutes), 0)::int from citations
    where ${isUnconfirmed(now)} and starts_at < ${end})`;
  return { working: minutes, unconfirmed };
}

const unconfirmedShare = (unconfirmed: number, working: number) =>
  working === 0 ? 0 : unconfirmed / working;

/**
 * Returns the factor of new challenges; 1 while rate limits are off. It grows with the share of the
 * coming two weeks' working minutes that unconfirmed web bookings take (0 to 1, or more if bays were
 * removed).
 */
export async function readChallengeFactor(context: AppContext): Promise<number> {
  if (!context.config.rateLimits) return 1;
  const { working, unconfirmed } = comingMinutes(await readAgenda(context), context.clock());
  const row = await context.db.selectNoFrom(unconfirmed.as('minutes')).executeTakeFirstOrThrow();
  return challengeFactor(unconfirmedShare(row.minutes, working));
}

/**
 * Counts a booking call of an address, outside of the booking's transaction, and rejects it as
 * `enforceRateLimit` does. Returns the least challenge factor that is accepted now: by the share of
 * unconfirmed minutes, or the largest for an address above its limit. One statement does both.
 */
export async function countBookingCall(
  context: AppContext,
  agenda: Agenda,
  limit: RateLimit,
  address: string,
): Promise<number> {
  const now = context.clock();
  const { working, unconfirmed } = comingMinutes(agenda, now);
  const caller = networkKey(context.keys, address);
  const { calls, minutes } = await context.db
    .with('counted', (cte) => countingStatement(cte, limit, caller, now))
    .selectFrom('counted')
    .select(['calls', unconfirmed.as('minutes')])
    .executeTakeFirstOrThrow();
  const { overBudget } = checkCallCount(limit, calls, now);
  return overBudget ? MAX_WORK_FACTOR : acceptedFactor(unconfirmedShare(minutes, working));
}

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
