import { sql } from 'kysely';
import { digitsOf } from '#shared/fields/person-fields.ts';
import { type Day, dayNumber } from '#shared/time/day-time.ts';
import type { Tx } from './database.ts';
import { sendPipelined } from './pipelined-query.ts';

export type Person = { clientEmail: string; clientPhone: string };

/** What makes two submissions the same person's: the e-mail in any case, the phone's last digits. */
export function personKeys(person: Person): { email: string; phone: string } {
  return {
    email: person.clientEmail.toLowerCase(),
    phone: digitsOf(person.clientPhone).slice(-8),
  };
}

/** The phone of `personKeys`, computed from a row; the same expression as in the indexes. */
export const PHONE_KEY = sql<string>`right(regexp_replace(client_phone, '\\D', '', 'g'), 8)`;

/** The names under which submissions of a person wait for each other; the same as are counted. */
export function personLocks(person: Person): string[] {
  const { email, phone } = personKeys(person);
  return [`email ${email}`, `phone ${phone}`];
}

/** Advisory lock classes: whoever needs both takes persons before days, each in ascending order. */
const PERSON_LOCK = 1;
const DAY_LOCK = 2;

/**
 * Makes bookings of the same people and days wait for each other until the transaction ends. The
 * exclusion constraint stands behind; alone it would deadlock and undersell under load.
 * What is read in a later statement of this transaction is then current; it is what waits.
 */
export async function lockPeopleAndDays(
  tx: Tx,
  people: readonly string[],
  days: readonly Day[],
): Promise<void> {
  const persons = [...new Set(people.map(keyOf))].sort((a, b) => a - b);
  const numbers = [...new Set(days.map(dayNumber))].sort((a, b) => a - b);
  const classes = [...persons.map(() => PERSON_LOCK), ...numbers.map(() => DAY_LOCK)];
  const locks = sql`
    select pg_advisory_xact_lock(lock.class, lock.key)
    from unnest(${classes}::int[], ${[...persons, ...numbers]}::int[]) as lock (class, key)`;
  await sendPipelined(tx, locks.compile(tx));
}

/** 32-bit FNV-1a: two people on one key merely wait for each other. */
function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
