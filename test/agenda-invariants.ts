import { sql } from 'kysely';
import { STATUSES_WITH_BAY } from '#agenda/rules/citation-status.ts';
import type { Db } from '#platform/data/database.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { findJobViolations } from './job-invariants.ts';

/**
 * Returns violated invariants of the agenda: no bay is booked twice; each citation holds its bay
 * exactly as long as its job, or not at all; its events lead without a gap from its booking to its
 * present state; its stock and income match its status. For citations that were booked before their
 * start.
 */
export async function findAgendaViolations(db: Db): Promise<string[]> {
  return [
    ...(await findOverlaps(db)),
    ...(await findWrongAllocations(db)),
    ...(await findEventGaps(db)),
    ...(await findJobViolations(db)),
  ];
}

async function findOverlaps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ bay: number; during: string }>`
    select a.bay, a.during::text from occupations a join occupations b
    on a.bay = b.bay and a.during && b.during and a.ctid < b.ctid`.execute(db);
  return rows.map(({ bay, during }) => `bay ${bay} is held twice during ${during}`);
}

async function findWrongAllocations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    deleted: boolean;
    overbooked: boolean;
    minutes: number;
    held: number;
    bays: number;
    exact: boolean;
  }>`
    select c.id, c.status, c.deleted_at is not null as deleted, c.overbooked,
      c.service_duration_minutes as minutes, count(distinct o.bay)::int as bays,
      coalesce(sum(extract(epoch from upper(o.during) - lower(o.during))) / 60, 0)::float as held,
      coalesce(min(lower(o.during)) = c.starts_at and max(upper(o.during)) = c.work_ends_at, false)
        as exact
    from citations c left join occupations o on o.citation_id = c.id group by c.id`.execute(db);
  return rows.flatMap((row) => {
    const holds =
      (STATUSES_WITH_BAY as string[]).includes(row.status) && !row.deleted && !row.overbooked;
    const right = holds
      ? row.held === row.minutes && row.bays === 1 && row.exact
      : row.held === 0 || row.status === 'installed' || row.status === 'delivered';
    return right ? [] : [`${JSON.stringify(row)} is held wrongly`];
  });
}

type Slot = { date: string; time: string };

async function findEventGaps(db: Db): Promise<string[]> {
  const citations = await db.selectFrom('citations').selectAll().execute();
  const events = await db.selectFrom('citation_events').selectAll().orderBy('id').execute();
  const broken: string[] = [];
  for (const row of citations) {
    const own = events.filter((event) => event.citation_id === row.id);
    let status: string | null = null;
    let start: Slot | null = null;
    for (const [index, event] of own.entries()) {
      const expected = { booked: index === 0, deleted: index === own.length - 1 };
      const inPlace = Reflect.get(expected, event.kind) ?? index > 0;
      if (!inPlace) broken.push(`${row.id}: ${event.kind} out of its order`);
      if (event.kind === 'booked' || event.kind === 'moved') {
        if (event.from_status !== status) broken.push(`${row.id}: a move from nowhere`);
        status = event.to_status;
      }
      if (event.kind === 'rescheduled') {
        const { from, to } = event.details as { from: Slot; to: Slot };
        if (start && JSON.stringify(start) !== JSON.stringify(from)) {
          broken.push(`${row.id}: rescheduled from nowhere`);
        }
        start = to;
      }
    }
    const now = { date: row.day, time: timeOf(row.start_minute) };
    if (status !== row.status) broken.push(`${row.id}: ${status} and not ${row.status}`);
    if (start && JSON.stringify(start) !== JSON.stringify(now)) {
      broken.push(`${row.id}: not where it was rescheduled to`);
    }
    const deleted = own.at(-1)?.kind === 'deleted';
    if (deleted !== (row.deleted_at !== null)) broken.push(`${row.id}: deleted without a trace`);
  }
  return broken;
}
