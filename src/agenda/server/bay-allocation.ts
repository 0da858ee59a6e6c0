import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
import { freeBay } from '../rules/availability.ts';
import { readBusyIntervals, readCitationIntervals } from './bay-allocation-queries.ts';

/** A bay and when it is held; without pieces nothing is held. */
export type BayAllocation = { bay: number; segments: readonly Interval[] };

/**
 * Waits for its turn on the days that the pieces touch, then finds a bay that is free for all of
 * them, or `null`. Whoever inserts, moves or drags a citation comes through here first. What the
 * citation `leaving` holds (its row is locked by the caller) is given up and counts as free; its
 * days wait too, so that whoever wants them does not read a state that is about to change.
 */
export async function lockDaysAndFindBay(
  tx: Tx,
  wanted: {
    pieces: readonly Interval[];
    people: readonly string[];
    timeZone: string;
    bays: number;
    leaving?: string;
  },
): Promise<number | null> {
  const { pieces, people, timeZone, bays, leaving } = wanted;
  const left = leaving === undefined ? [] : await readCitationIntervals(tx, leaving);
  const days = [...left, ...pieces].map(({ start }) => dayAt(start, timeZone));
  await lockPeopleAndDays(tx, people, days);
  const within = { start: pieces[0]?.start ?? 0, end: pieces.at(-1)?.end ?? 0 };
  return freeBay(pieces, await readBusyIntervals(tx, within, leaving), bays);
}

/** Writes what a citation holds. */
export async function allocateBay(tx: Tx, citationId: string, held: BayAllocation): Promise<void> {
  if (held.segments.length === 0) return;
  await tx
    .insertInto('occupations')
    .columns(['citation_id', 'bay', 'during'])
    .expression((from) =>
      from
        .selectFrom(segmentRows(held.segments).as('piece'))
        .select([
          sql<string>`${citationId}::uuid`.as('citation_id'),
          sql.lit(held.bay).as('bay'),
          sql<string>`tstzrange(piece.starts, piece.ends)`.as('during'),
        ]),
    )
    .execute();
}

/** Pieces as rows of a statement. */
export function segmentRows(pieces: readonly Interval[]) {
  const starts = pieces.map((piece) => new Date(piece.start));
  const ends = pieces.map((piece) => new Date(piece.end));
  return sql<{ starts: Date; ends: Date }>`(
    select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as each (starts, ends))`;
}
