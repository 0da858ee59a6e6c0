import { sql } from 'kysely';
import { digitsOf } from '#shared/fields/person-fields.ts';
import { type Day, dayNumber } from '#shared/time/day-time.ts';
import type { Tx } from './database.ts';
import { sendPipelined } from './pipelined-query.ts';

export type Person = { clientEmail: string; clientPhone: string };

/** Returns the keys that identify a person: the e-mail address in lower case, the last 8 digits of the phone. */
export function personKeys(person: Person): { email: string; phone: string } {
  return {
    email: person.clientEmail.toLowerCase(),
    phone: digitsOf(person.clientPhone).slice(-8),
  };
}

/** Returns the mailbox of an address, as the schema's `mailbox_key()`; '' for ''. */
export function mailboxKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  if (address === '') return '';
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`;
}

/** SQL: the mailbox of a row's address; the same expression as in the indexes (migrations/0056). */
export const MAILBOX_KEY = sql<string>`mailbox_key(client_email)`;

/** The phone key of `personKeys`, computed from a row; the same expression as in the indexes. */
export const PHONE_KEY = sql<string>`right(regexp_replace(client_phone, '\\D', '', 'g'), 8)`;

/**
 * Returns the lock names of a person: the mailbox, by which limits count, and the phone key. Staff may leave a contact
 * empty.
 */
export function personLocks(person: Person): string[] {
  const { phone } = personKeys(person);
  const mailbox = mailboxKey(person.clientEmail);
  return [
    ...(mailbox === '' ? [] : [`email ${mailbox}`]),
    ...(phone === '' ? [] : [`phone ${phone}`]),
  ];
}

/** Classes of advisory locks. To avoid deadlocks, persons are locked before days, each in ascending order. */
const PERSON_LOCK = 1;
const DAY_LOCK = 2;

/**
 * Locks people and days until the transaction ends, so that their bookings run one after the other.
 * The exclusion constraint also prevents double bookings, but alone it would cause deadlocks and
 * reject bookings that fit. The next statement of the transaction waits for the locks and then reads
 * current data.
 */
export async function lockPeopleAndDays(
  tx: Tx,
  people: readonly string[],
  days: readonly Day[],
): Promise<void> {
  const persons = [...new Set(people.map(hashOf))].sort((a, b) => a - b);
  const numbers = [...new Set(days.map(dayNumber))].sort((a, b) => a - b);
  const classes = [...persons.map(() => PERSON_LOCK), ...numbers.map(() => DAY_LOCK)];
  const locks = sql`
    select pg_advisory_xact_lock(lock.class, lock.key)
    from unnest(${classes}::int[], ${[...persons, ...numbers]}::int[]) as lock (class, key)`;
  await sendPipelined(tx, locks.compile(tx));
}

/** 32-bit FNV-1a. A collision of two people only makes them wait for each other. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
