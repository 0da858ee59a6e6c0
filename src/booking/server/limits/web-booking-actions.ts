import { sql } from 'kysely';
import { citationError } from '#agenda/contract/citation-errors.ts';
import type { JobTime } from '#agenda/server/placement/same-time.ts';
import { holdsMailedLink } from '#mail/server/mailbox-limit.ts';
import {
  challengeError,
  markUsedStatement,
  type VerifiedChallenge,
} from '#platform/auth/challenge.ts';
import type { InsertCreator, Tx } from '#platform/data/database.ts';
import { type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { neighbourhoodOf, networkKey } from '#platform/http/network.ts';
import type { AppKeys } from '#platform/operations/app-keys.ts';
import {
  type BudgetScope,
  EVERYBODY_WINDOW_HOURS,
  exceededBudget,
  fitsProvenShare,
  type UnconfirmedMinutes,
} from '../../rules/unconfirmed-budget.ts';
import { BOOKING_LINK_KIND } from './budget-mails.ts';
import { epochMs, isUnconfirmed, type PersonLoad, personLoad } from './unconfirmed-queries.ts';

/** Keyed hashes of the IP address and network of a booking; equal for equal addresses. */
export type BookingOrigin = { address: Buffer; network: Buffer };

/**
 * Returns the origin of a booking. `address` as `networkOf` returns it.
 */
export function bookingOriginOf(keys: AppKeys, address: string): BookingOrigin {
  return {
    address: networkKey(keys, address),
    network: networkKey(keys, neighbourhoodOf(address)),
  };
}

/**
 * Returns the lock names of the budgets that a booking shares, so that such bookings run one after
 * the other.
 */
export function originLockNames({ address, network }: BookingOrigin): string[] {
  return [`address ${address.toString('hex')}`, `network ${network.toString('hex')}`];
}

const HOUR_MS = 3_600_000;
/**
 * What the limits of a booking count: the person's bookings, the unconfirmed minutes that the
 * booking shares, whether staff accepted this person before, and the person's appointments at the same time.
 */
export type BookingLoad = PersonLoad &
  UnconfirmedMinutes & {
    known: boolean;
    /** The citations whose minutes `everybody` and `proven` add up. */
    countedIds: readonly string[];
    /** Minutes of the bookings that only a mailed link allowed. */
    proven: number;
    /** Whether the caller sent the token of a link that was mailed to the booking's address. */
    linked: boolean;
  } & FreeingInstants;

/** When the oldest counted booking of each group stops counting, in epoch milliseconds; `null` without one. */
type FreeingInstants = Readonly<Record<`${BudgetScope}Until`, number | null>>;

/**
 * Rejects (429) a booking that would exceed the unconfirmed minutes of a person, an address, a
 * network or everybody. `Retry-After` is the time until the first counted booking stops counting; staff can free the
 * budget earlier. `twoWeeks`: working minutes of all bays in the coming two weeks.
 *
 * Above the budget of everybody alone, a caller who opened a mailed link has a further share; without the link, `data`
 * says that one helps, if a mail server is configured. Returns whether the booking takes from that share.
 */
export function rejectTooManyHours(
  load: BookingLoad,
  facts: { minutes: number; twoWeeks: number; now: number; sendsMail: boolean },
): { proven: boolean } {
  const { minutes, twoWeeks, now, sendsMail } = facts;
  const scope = exceededBudget(load, minutes, { twoWeeks, known: load.known });
  if (scope === null) return { proven: false };
  const fits = scope === 'everybody' && fitsProvenShare(load.proven, minutes, twoWeeks);
  if (fits && load.linked) return { proven: true };
  const linkHelps = fits && sendsMail;
  const until = load[`${scope}Until`] ?? now;
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000));
  throw citationError('too-many-hours', { retryAfter, ...(linkHelps && { linkHelps }) });
}

const WINDOW = `${EVERYBODY_WINDOW_HOURS} hours`;

/**
 * Uses up the challenge and returns what the limits count, in one statement. Rejects (400) a used
 * challenge. The caller holds the locks of the person and of `originLockNames`: two concurrent
 * bookings cannot both be the last that fits. No lock protects the sums of everybody (`RunningBookings`).
 */
export async function readBookingLoad(
  tx: Tx,
  booking: {
    person: Person;
    job: JobTime;
    origin: BookingOrigin;
    challenge: VerifiedChallenge;
    /** Token of a mailed link, or ''. */
    linkToken: string;
    now: number;
  },
): Promise<BookingLoad> {
  const { person, job, origin, challenge, linkToken, now } = booking;
  const { address, network } = origin;
  const { email, phone } = personKeys(person);
  const since = new Date(now - EVERYBODY_WINDOW_HOURS * HOUR_MS);
  // `offset 0` makes the planner look up each counted booking by its id; with a join it reads all pending citations.
  const { rows } = await sql<BookingLoad & { fresh: boolean }>`
    with used as (${markUsedStatement(tx, challenge)}),
    counted as materialized (
      select citation_id, address, network, proven, booked_at from web_bookings
      where not known
        and (address = ${address} or network = ${network} or booked_at > ${since})
    ),
    held as (
      select citation_id, minutes, starts_at, address, network, proven, booked_at
      from counted cross join lateral (
        select service_duration_minutes as minutes, starts_at from citations
        where id = citation_id and ${isUnconfirmed(now)} offset 0
      ) as citation
    ),
    shared as (select
      coalesce(sum(minutes) filter (where address = ${address}), 0)::int as address,
      coalesce(sum(minutes) filter (where network = ${network}), 0)::int as network,
      coalesce(sum(minutes) filter (where booked_at > ${since} and not proven), 0)::int as everybody,
      coalesce(sum(minutes) filter (where booked_at > ${since} and proven), 0)::int as proven,
      coalesce(array_agg(citation_id) filter (where booked_at > ${since}), '{}') as "countedIds",
      ${epochMs(sql`min(starts_at) filter (where address = ${address})`)} as "addressUntil",
      ${epochMs(sql`min(starts_at) filter (where network = ${network})`)} as "networkUntil",
      ${epochMs(sql`min(least(starts_at, booked_at + ${WINDOW}::interval))
        filter (where booked_at > ${since})`)} as "everybodyUntil"
      from held)
    select shared.*, own.*,
      exists (select from used) as fresh,
      ${holdsMailedLink(linkToken, { kind: BOOKING_LINK_KIND, address: email })} as linked,
      exists (
        select from citations
        where lower(client_email) = ${email} and ${PHONE_KEY} = ${phone}
          and (manual_entry or status not in ('pending', 'cancelled'))
      ) as known
    from shared, (${personLoad(person, job, now)}) as own`.execute(tx);
  const [load] = rows;
  if (!load?.fresh) throw challengeError();
  return load;
}

/** Returns the statement that stores the origin of a booking, for `insertCitation`. */
export function originStatement(
  db: InsertCreator,
  booking: {
    citationId: string;
    origin: BookingOrigin;
    known: boolean;
    proven: boolean;
    now: number;
  },
) {
  const { citationId, origin, known, proven, now } = booking;
  const row = { citation_id: citationId, ...origin, known, proven, booked_at: new Date(now) };
  return db.insertInto('web_bookings').values(row);
}

const ORIGIN_RETENTION_MS = 30 * 24 * HOUR_MS;

/** Deletes origins older than 30 days. Called by housekeeping. */
export async function deleteOldBookingOrigins(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('web_bookings')
    .where('booked_at', '<', new Date(now - ORIGIN_RETENTION_MS))
    .execute();
}
