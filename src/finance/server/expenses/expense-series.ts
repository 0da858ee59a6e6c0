import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Day } from '#shared/time/day-time.ts';
import { dayOfMonth, monthOf, nextDue } from '../../rules/recurrence.ts';

type SeriesChange = {
  /** Without it the series stays as it is. */
  repeat?: boolean;
  /** Whether the expense has a new day. */
  moved?: boolean;
  today: Day;
};

/**
 * Starts, ends or moves the monthly series of an expense. Only the latest entry of a series sets its day
 * of the month. Returns whether anything changed.
 */
export async function updateSeries(
  tx: Tx,
  expenseId: string,
  change: SeriesChange,
): Promise<boolean> {
  const expense = await tx
    .selectFrom('expenses')
    .select(['day', 'series_id', 'series_month'])
    .where('id', '=', expenseId)
    .executeTakeFirstOrThrow();
  if (expense.series_id === null) {
    if (change.repeat !== true) return false;
    await startSeries(tx, expenseId, expense.day, change.today);
    return true;
  }
  const series = await lockSeries(tx, expense.series_id);
  const active = series.ended_at === null;
  if (change.repeat === false) {
    if (active) await endSeries(tx, series.id);
    return active;
  }
  const restarts = !active && change.repeat === true;
  const movesDay = active && change.moved === true && expense.series_month === series.last_month;
  if (!restarts && !movesDay) return false;
  const due = movesDay ? dayOfMonth(expense.day) : series.day_of_month;
  await tx
    .updateTable('expense_series')
    .set({
      day_of_month: due,
      next_day: nextDue(series.last_month, due, change.today),
      ended_at: null,
    })
    .where('id', '=', series.id)
    .execute();
  return true;
}

async function startSeries(tx: Tx, expenseId: string, day: Day, today: Day): Promise<void> {
  const id = newId();
  const due = dayOfMonth(day);
  await tx
    .insertInto('expense_series')
    .values({ id, day_of_month: due, next_day: nextDue(monthOf(day), due, today) })
    .execute();
  await tx
    .updateTable('expenses')
    .set({ series_id: id, series_month: monthOf(day) })
    .where('id', '=', expenseId)
    .execute();
}

async function lockSeries(tx: Tx, id: string) {
  const series = await tx
    .selectFrom('expense_series')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Read after the lock, which the job that writes due expenses also takes.
  const { last_month } = await tx
    .selectFrom('expenses')
    .select(({ fn }) => fn.max('series_month').$castTo<Day>().as('last_month'))
    .where('series_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...series, last_month };
}

export async function endSeries(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('expense_series')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
