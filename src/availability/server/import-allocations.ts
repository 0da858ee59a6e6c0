import type { Tx } from '#platform/data/database.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import type { Interval } from '#shared/time/day-time.ts';
import { type BusyInterval, freeBay } from '../rules/availability.ts';
import { type BayAllocation, daysOf, readBusyIntervals } from './bay-allocation.ts';

export type WantedBay = { citationId: string; segments: readonly Interval[] };

/**
 * Locks the days of the jobs and returns a bay for each of them, in their order; a job without a free bay is missing.
 * No bay is allocated yet: `insertAllocations` does it once the citations are there.
 */
export async function findBays(
  tx: Tx,
  wanted: readonly WantedBay[],
  { bays, timeZone }: { bays: number; timeZone: string },
): Promise<ReadonlyMap<string, BayAllocation>> {
  const all = wanted.flatMap(({ segments }) => segments);
  const found = new Map<string, BayAllocation>();
  if (all.length === 0) return found;
  await lockPeopleAndDays(tx, [], daysOf(all, timeZone));
  const within = {
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  };
  const busy: BusyInterval[] = await readBusyIntervals(tx, within);
  for (const { citationId, segments } of wanted) {
    const bay = freeBay(segments, busy, bays);
    if (bay === null) continue;
    found.set(citationId, { bay, segments });
    busy.push(...segments.map((segment) => ({ ...segment, bay })));
  }
  return found;
}

/** Inserts the bay allocations of citations. */
export async function insertAllocations(
  tx: Tx,
  allocations: ReadonlyMap<string, BayAllocation>,
): Promise<void> {
  const rows = [...allocations].flatMap(([id, { bay, segments }]) =>
    segments.map(({ start, end }) => ({
      citation_id: id,
      bay,
      during: `[${new Date(start).toISOString()},${new Date(end).toISOString()})`,
    })),
  );
  await insertRows(tx, 'occupations', rows);
}
