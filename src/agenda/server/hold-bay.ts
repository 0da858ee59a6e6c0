import { dayAt } from '#kernel/day-time.ts';
import type { Interval } from '#kernel/interval.ts';
import type { Tx } from '#server-kit/database.ts';
import { freeBay } from '../rules/availability.ts';
import { lockPeopleAndDays, readTaken } from './occupation-queries.ts';

/**
 * Waits for its turn on the days that the pieces touch, then finds a bay that is free for all of
 * them, or `null`. Whoever inserts, moves or drags a citation comes through here first.
 */
export async function holdBay(
  tx: Tx,
  wanted: {
    pieces: readonly Interval[];
    people: readonly string[];
    timeZone: string;
    bays: number;
  },
): Promise<number | null> {
  const { pieces, people, timeZone, bays } = wanted;
  await lockPeopleAndDays(
    tx,
    people,
    pieces.map((piece) => dayAt(piece.start, timeZone)),
  );
  const within = { start: pieces[0]?.start ?? 0, end: pieces.at(-1)?.end ?? 0 };
  return freeBay(pieces, await readTaken(tx, within), bays);
}
