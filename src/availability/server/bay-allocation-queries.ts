import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Interval } from '#shared/time/interval.ts';
import type { BusyInterval } from '../rules/availability.ts';

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
export async function readCitationIntervals(
  db: Db | Tx,
  citationId: string,
): Promise<BusyInterval[]> {
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

/** SQL: the ids of the citations with a bay allocation in a span of time. */
export const citationsAtWork = (begins: Date, ends: Date) =>
  sql`select citation_id from occupations where during && tstzrange(${begins}, ${ends})`;
