import { type RawBuilder, sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import { BEFORE_ARRIVAL } from '#agenda/rules/citation-status.ts';
import {
  type JobTime,
  type OwnAppointment,
  overlapsJob,
} from '#agenda/server/placement/same-time.ts';
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

/** What the limits of a person count. Numbers are those of the mailbox or those of the phone, whichever is larger. */
export type PersonLoad = {
  /** Open future bookings. */
  open: number;
  /** Epoch milliseconds at which one more is possible: enough of them have begun. `null` below the limit. */
  openUntil: number | null;
  /** Unconfirmed minutes. */
  person: number;
  /** Epoch milliseconds at which the first unconfirmed booking of either begins; `null` without one. */
  personUntil: number | null;
  sameTime: readonly OwnAppointment[];
};

/**
 * SQL: a query of one row with the columns of `PersonLoad`. It reads the bookings of the mailbox and those of the phone, each
 * by one index. A booking that has both is in both groups.
 */
export function personLoad(person: Person, job: JobTime, now: number): RawBuilder<unknown> {
  const { email, phone } = personKeys(person);
  const upcoming = sql`starts_at > ${new Date(now)}`;
  const of = (contact: string, condition: RawBuilder<unknown>) => sql`
    select ${sql.lit(contact)} as contact, id, vehicle_brand as brand, vehicle_model as model, starts_at,
      service_duration_minutes as minutes, ${upcoming} as upcoming,
      ${isUnconfirmed(now)} as unconfirmed, ${overlapsJob(job)} as same_time
    from citations where ${condition} and status in (${sql.join(BEFORE_ARRIVAL.map(sql.lit))})
      and deleted_at is null and (${upcoming} or ${overlapsJob(job)})`;
  return sql`
    with own as (
      ${of('mailbox', sql`${MAILBOX_KEY} = mailbox_key(${email})`)}
      union all ${of('phone', sql`${PHONE_KEY} = ${phone}`)}
    ), counted as (
      select count(*) filter (where upcoming) as open,
        (array_agg(starts_at order by starts_at desc) filter (where upcoming))[${sql.lit(MAX_OPEN)}] as open_until,
        sum(minutes) filter (where unconfirmed) as minutes,
        min(starts_at) filter (where unconfirmed) as until
      from own group by contact
    )
    select coalesce(max(open), 0) as open, ${epochMs(sql`max(open_until)`)} as "openUntil",
      coalesce(max(minutes), 0)::int as person, ${epochMs(sql`min(until)`)} as "personUntil",
      (select coalesce(json_agg(same), '[]')
        from (select distinct id, brand, model from own where same_time) as same) as "sameTime"
    from counted`;
}

/** SQL: an instant in epoch milliseconds. */
export const epochMs = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`;

/**
 * Rejects (429) a sixth open booking per mailbox or phone (docs/rules/limits.md 3). `Retry-After` is the time until the
 * start of the appointment that frees a booking; a cancellation frees one earlier.
 */
export function rejectTooManyBookings(
  { open, openUntil }: Pick<PersonLoad, 'open' | 'openUntil'>,
  now: number,
): void {
  if (open < MAX_OPEN) return;
  const retryAfter = Math.max(1, Math.ceil(((openUntil ?? now) - now) / 1000));
  throw citationError('too-many-bookings', { retryAfter });
}
