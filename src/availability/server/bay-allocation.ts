import { type RawBuilder, sql } from 'kysely';
import type { Db, InsertCreator, Tx } from '#platform/data/database.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import type { Interval } from '#shared/time/day-time.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { type BusyInterval, freeBay } from '../rules/availability.ts';

/** A bay and its busy time; without segments the citation has no bay. */
export type BayAllocation = { bay: number; segments: readonly Interval[] };

/**
 * Locks the days that the segments touch, then returns a bay that is free for all of them, or
 * `null`. Every insert and reschedule of a citation calls it first. The current bay of the citation
 * `citationId` (its row is locked by the caller) counts as free; its days are locked too:
 * another booking must not read a state that is about to change.
 */
export async function lockDaysAndFindBay(
  tx: Tx,
  wanted: {
    segments: readonly Interval[];
    people: readonly string[];
    timeZone: string;
    bays: number;
    citationId?: string;
  },
): Promise<number | null> {
  const { segments, people, timeZone, bays, citationId } = wanted;
  const current = citationId === undefined ? [] : await readCitationIntervals(tx, citationId);
  await lockPeopleAndDays(tx, people, daysOf([...current, ...segments], timeZone));
  return findFreeBay(tx, { segments, bays, ...(citationId !== undefined && { citationId }) });
}

/** Returns the workshop-local days on which intervals start. */
export function daysOf(intervals: readonly Interval[], timeZone: string): Day[] {
  return intervals.map(({ start }) => dayAt(start, timeZone));
}

/** Returns a bay as `lockDaysAndFindBay` does, for a caller that holds the locks. */
export async function findFreeBay(
  tx: Tx,
  wanted: { segments: readonly Interval[]; bays: number; citationId?: string },
): Promise<number | null> {
  const { segments, bays, citationId } = wanted;
  const within = { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 };
  return freeBay(segments, await readBusyIntervals(tx, within, citationId), bays);
}

/** Inserts the bay allocation of a citation. */
export async function allocateBay(
  tx: Tx,
  citationId: string,
  allocation: BayAllocation,
): Promise<void> {
  if (allocation.segments.length === 0) return;
  await allocationStatement(tx, citationId, allocation).execute();
}

/** Returns the statement of `allocateBay`, also for a common table expression of the citation's own insert. */
export function allocationStatement(
  db: InsertCreator,
  citationId: string,
  { bay, segments }: BayAllocation,
) {
  const starts = segments.map((segment) => new Date(segment.start));
  const ends = segments.map((segment) => new Date(segment.end));
  const rows = sql<{ starts: Date; ends: Date }>`(
    select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as each (starts, ends))`;
  return db
    .insertInto('occupations')
    .columns(['citation_id', 'bay', 'during'])
    .expression((from) =>
      from
        .selectFrom(rows.as('segment'))
        .select([
          sql<string>`${citationId}::uuid`.as('citation_id'),
          sql.lit(bay).as('bay'),
          sql<string>`tstzrange(segment.starts, segment.ends)`.as('during'),
        ]),
    );
}

/**
 * Releases the bay: the time after the instant `from`, or all of it. Past working time stays
 * allocated.
 */
export async function releaseBay(tx: Tx, citationId: string, from: number | null): Promise<void> {
  if (from === null) {
    await tx.deleteFrom('occupations').where('citation_id', '=', citationId).execute();
    return;
  }
  const instant = new Date(from);
  await sql`
    delete from occupations
    where citation_id = ${citationId} and lower(during) >= ${instant}`.execute(tx);
  await sql`
    update occupations set during = tstzrange(lower(during), ${instant})
    where citation_id = ${citationId} and upper(during) > ${instant}`.execute(tx);
}

const INTERVAL_COLUMNS = sql`bay,
      date_part('epoch', lower(during)) * 1000 as start,
      date_part('epoch', upper(during)) * 1000 as end`;

/**
 * Returns the busy time of all bays within an interval, except that of the citation `but`. Uses the
 * index of the exclusion constraint.
 */
export async function readBusyIntervals(
  db: Db | Tx,
  within: Interval,
  excluded?: string,
): Promise<BusyInterval[]> {
  const others = excluded === undefined ? sql`` : sql`and citation_id <> ${excluded}`;
  const { rows } = await sql<BusyInterval>`
    select ${INTERVAL_COLUMNS} from occupations
    where during && tstzrange(${new Date(within.start)}, ${new Date(within.end)})
    ${others}`.execute(db);
  return rows;
}

/** Returns the bay allocation of one citation, in order of time. */
async function readCitationIntervals(db: Db | Tx, citationId: string): Promise<BusyInterval[]> {
  const { rows } = await sql<BusyInterval>`
    select ${INTERVAL_COLUMNS} from occupations
    where citation_id = ${citationId} order by lower(during)`.execute(db);
  return rows;
}

/** Returns the bay allocations of these citations, in order of time. */
export async function readAllocations(
  db: Db,
  citations: readonly string[],
): Promise<(BusyInterval & { citation: string })[]> {
  if (citations.length === 0) return [];
  const { rows } = await sql<BusyInterval & { citation: string }>`
    select citation_id as citation, ${INTERVAL_COLUMNS} from occupations
    where citation_id = any(${citations}::uuid[]) order by lower(during)`.execute(db);
  return rows;
}

/** SQL: the bay allocations of a citation in order of time, as JSON. `id`: the citation's id. */
export const allocationsOf = (id: RawBuilder<unknown>) => sql<BusyInterval[]>`(
    select coalesce(json_agg(json_build_object('bay', bay,
      'start', date_part('epoch', lower(during)) * 1000,
      'end', date_part('epoch', upper(during)) * 1000) order by lower(during)), '[]')
    from occupations where citation_id = ${id})`;

/** SQL: whether a citation has an allocation of the bay. `id`: the citation's id. */
export const hasAllocationOf = (bay: number, id: RawBuilder<unknown>) => sql<boolean>`exists (
    select from occupations where citation_id = ${id} and bay = ${bay})`;

/** SQL: the ids of the citations with a bay allocation in a span of time. */
export const citationsAtWork = (begins: Date, ends: Date) =>
  sql`select citation_id from occupations
    where during && (select tstzrange(${begins}::timestamptz, ${ends}::timestamptz))`;
