import { sql } from 'kysely';
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
