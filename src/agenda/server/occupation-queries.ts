import { sql } from 'kysely';
import { type Day, dayNumber } from '#kernel/day-time.ts';
import type { Interval } from '#kernel/interval.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import type { Taken } from '../rules/availability.ts';

const TAKEN = sql`bay,
      date_part('epoch', lower(during)) * 1000 as start,
      date_part('epoch', upper(during)) * 1000 as end`;

/**
 * What the bays are held for within an interval, but for what the citation `but` holds. Served by
 * the exclusion constraint's index.
 */
export async function readTaken(db: Db | Tx, within: Interval, but?: string): Promise<Taken[]> {
  const others = but === undefined ? sql`` : sql`and citation_id <> ${but}`;
  const { rows } = await sql<Taken>`
    select ${TAKEN} from occupations
    where during && tstzrange(${new Date(within.start)}, ${new Date(within.end)})
    ${others}`.execute(db);
  return rows;
}

/** What one citation holds, in order. */
export async function readHeldBy(db: Db | Tx, citationId: string): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${TAKEN} from occupations
    where citation_id = ${citationId} order by lower(during)`.execute(db);
  return rows;
}

/** What each of these citations holds, in order of time. */
export async function readHeld(
  db: Db,
  citations: readonly string[],
): Promise<(Taken & { citation: string })[]> {
  if (citations.length === 0) return [];
  const { rows } = await sql<Taken & { citation: string }>`
    select citation_id as citation, ${TAKEN} from occupations
    where citation_id = any(${citations}::uuid[]) order by lower(during)`.execute(db);
  return rows;
}

/** Advisory lock classes: whoever needs both takes persons before days, each in ascending order. */
const PERSON_LOCK = 1;
const DAY_LOCK = 2;

/**
 * Makes bookings of the same people and days wait for each other until the transaction ends. The
 * exclusion constraint stands behind; alone it would deadlock and undersell under load.
 * What is read in a later statement is then current.
 */
export async function lockPeopleAndDays(
  tx: Tx,
  people: readonly string[],
  days: readonly Day[],
): Promise<void> {
  const persons = [...new Set(people.map(keyOf))].sort((a, b) => a - b);
  const numbers = [...new Set(days.map(dayNumber))].sort((a, b) => a - b);
  const classes = [...persons.map(() => PERSON_LOCK), ...numbers.map(() => DAY_LOCK)];
  await sql`
    select pg_advisory_xact_lock(lock.class, lock.key)
    from unnest(${classes}::int[], ${[...persons, ...numbers]}::int[]) as lock (class, key)`.execute(
    tx,
  );
}

/** 32-bit FNV-1a: two people on one key merely wait for each other. */
function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
