import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Day } from '#shared/time/day-time.ts';
import { addDays } from '#shared/time/day-time.ts';
import type { ClosedRow } from '../rules/closing.ts';

/** What a closing keeps as it was printed. `from`: the first of the days that it closed. */
export type Snapshot = { from: Day; rows: ClosedRow[]; movements: number };

/** A closing that was not reopened. */
export type Closing = {
  number: number;
  day: Day;
  snapshot: Snapshot;
  note: string;
  by: string;
  at: Date;
  isNewest: boolean;
};

/** Reads the closing of a day: the earliest one on the day or after it; `null` if the day is open. */
export async function readClosingOf(db: Db | Tx, day: Day): Promise<Closing | null> {
  const [closing] = await readClosings(db, sql`closing.day >= ${day}::date`, sql`closing.day`);
  return closing ?? null;
}

/** Reads the newest closing; `null` before the first one. */
export async function readLastClosing(db: Db | Tx): Promise<Closing | null> {
  const [closing] = await readClosings(db, sql`true`, sql`closing.day desc`);
  return closing ?? null;
}

async function readClosings(
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
) {
  const { rows } = await sql<Closing>`
    select number, day, snapshot, note, actor_name as by, at, day = last_closed_day() as "isNewest"
    from cash_closings as closing
    where kind = 'close' and ${condition} and not exists (
      select from cash_closings as reopening where reopening.reopens = closing.number)
    order by ${order} limit 1`.execute(db);
  return rows;
}

/** Days whose movements a till shows, and with which the first closing begins at most. */
const MOST_DAYS = 31;

/** Returns the first day whose movements are shown: a till that was not closed for months stays a page. */
export function shownFrom(from: Day, until: Day): Day {
  const first = addDays(until, 1 - MOST_DAYS);
  return from > first ? from : first;
}

/** Reads the first day after the newest closing; before the first closing, the first day with money in the till. */
export async function readOpenFrom(db: Db | Tx, last: Closing | null, day: Day): Promise<Day> {
  if (last !== null) return addDays(last.day, 1);
  const { first } = await db
    .selectFrom('money_movements')
    .select(({ fn }) => fn.min('day').as('first'))
    .where('payment_id', 'is', null)
    .executeTakeFirstOrThrow();
  const found = first as Day | null;
  return found === null || found > day ? day : shownFrom(found, day);
}
