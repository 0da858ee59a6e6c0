import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { type Person, PHONE_KEY, personKeys } from '#platform/data/person-locks.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { neighbourhoodOf } from '#platform/http/network.ts';
import type { AppKeys } from '#platform/operations/app-keys.ts';
import { citationError } from '../../contract/citation-errors.ts';
import {
  EVERYBODY_WINDOW_HOURS,
  exceededBudget,
  type UnconfirmedMinutes,
} from '../../rules/limits/unconfirmed-budget.ts';
import { isUnconfirmed } from '../limits/unconfirmed-queries.ts';

/** Keyed hashes of the IP address and network of a booking; equal for equal addresses. */
export type BookingOrigin = { address: Buffer; network: Buffer };

/**
 * Returns the origin of a booking. `address` as `networkOf` returns it. The key is not in the
 * database, so a copy of the data reveals no address.
 */
export function bookingOriginOf(keys: AppKeys, address: string): BookingOrigin {
  const key = keys.derive('networks');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return { address: hash(address), network: hash(neighbourhoodOf(address)) };
}

/**
 * Returns the lock names of the budgets that a booking shares, so that such bookings run one after
 * the other.
 */
export function originLockNames({ address, network }: BookingOrigin): string[] {
  return [
    `address ${address.toString('hex')}`,
    `network ${network.toString('hex')}`,
    'web bookings',
  ];
}

const HOUR_MS = 3_600_000;
/** `Retry-After` in seconds: staff decisions or the passing of appointments free the budget. */
const RETRY_AFTER_SECONDS = 3_600;

type BudgetCheck = {
  person: Person;
  origin: BookingOrigin;
  minutes: number;
  now: number;
  /** Working minutes of all bays in the coming two weeks. */
  twoWeeks: number;
  rateLimited: boolean;
};

/**
 * Rejects (429) a booking that would exceed the unconfirmed minutes of a person, an address, a
 * network or everybody; accepts all while rate limits are off. The caller holds their locks.
 * Returns whether staff accepted this person before.
 */
export async function rejectTooManyHours(tx: Tx, wanted: BudgetCheck): Promise<boolean> {
  if (!wanted.rateLimited) return false;
  const { known, ...booked } = await readUnconfirmedMinutes(tx, wanted);
  const exceeded = exceededBudget(booked, wanted.minutes, { twoWeeks: wanted.twoWeeks, known });
  if (exceeded !== null) throw citationError('too-many-hours', { retryAfter: RETRY_AFTER_SECONDS });
  return known;
}

async function readUnconfirmedMinutes(
  tx: Tx,
  { person, origin: { address, network }, now }: BudgetCheck,
): Promise<UnconfirmedMinutes & { known: boolean }> {
  const { email, phone } = personKeys(person);
  const since = new Date(now - EVERYBODY_WINDOW_HOURS * HOUR_MS);
  const unconfirmed = isUnconfirmed(now);
  // Other bookings wait for this query: `offset 0` makes the planner look up each counted booking
  // by its id; with a join it reads all pending citations.
  const { rows } = await sql<UnconfirmedMinutes & { known: boolean }>`
    with counted as materialized (
      select citation_id, address, network, booked_at from web_bookings
      where not known
        and (address = ${address} or network = ${network} or booked_at > ${since})
    ),
    held as (
      select minutes, address, network, booked_at
      from counted cross join lateral (
        select service_duration_minutes as minutes from citations
        where id = citation_id and ${unconfirmed} offset 0
      ) as citation
    )
    select
      coalesce(sum(minutes) filter (where address = ${address}), 0)::int as address,
      coalesce(sum(minutes) filter (where network = ${network}), 0)::int as network,
      coalesce(sum(minutes) filter (where booked_at > ${since}), 0)::int as everybody,
      greatest(
        (select coalesce(sum(service_duration_minutes), 0) from citations
         where lower(client_email) = ${email} and ${unconfirmed}),
        (select coalesce(sum(service_duration_minutes), 0) from citations
         where ${PHONE_KEY} = ${phone} and ${unconfirmed})
      )::int as person,
      exists (
        select from citations
        where lower(client_email) = ${email} and ${PHONE_KEY} = ${phone}
          and (manual_entry or status not in ('pending', 'cancelled'))
      ) as known
    from held`.execute(tx);
  return rows[0] ?? { person: 0, address: 0, network: 0, everybody: 0, known: false };
}

/** Stores the origin of a booking in its transaction, pipelined. */
export async function storeBookingOrigin(
  tx: Tx,
  booking: { citationId: string; origin: BookingOrigin; known: boolean; now: number },
): Promise<void> {
  const { citationId, origin, known, now } = booking;
  const row = { citation_id: citationId, ...origin, known, booked_at: new Date(now) };
  await sendPipelined(tx, tx.insertInto('web_bookings').values(row).compile());
}

const ORIGIN_RETENTION_MS = 30 * 24 * HOUR_MS;

/** Deletes origins older than 30 days. Called by housekeeping. */
export async function deleteOldBookingOrigins(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('web_bookings')
    .where('booked_at', '<', new Date(now - ORIGIN_RETENTION_MS))
    .execute();
}
