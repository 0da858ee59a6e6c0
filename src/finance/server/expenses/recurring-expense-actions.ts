import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type Day, dayAt } from '#shared/time/day-time.ts';
import { monthAfter, monthOf } from '#shared/time/months.ts';
import type { ExpenseCategory } from '../../rules/expense-fields.ts';
import { dayOfMonth, dueDay, nextDue } from '../../rules/recurrence.ts';
import { insertSeriesMonth } from './expense-rows.ts';

/** Maximum number of series per transaction. */
const BATCH_SIZE = 50;

/** Starts the job that writes due expenses every hour, in one of the processes. */
export async function startRecurringExpenses(context: AppContext): Promise<void> {
  await context.jobs.work('expenses', async () => {
    await writeDueExpenses(context);
  });
  await context.jobs.repeat('expenses', '2 * * * *');
}

/**
 * Writes the recurring expenses that are due by today, also for months in which no process ran. The table's
 * constraint allows one per series and month, also for concurrent processes. Returns how many it wrote.
 */
export async function writeDueExpenses(context: AppContext): Promise<number> {
  const { timeZone } = await readSettings(context);
  const now = context.clock();
  const today = dayAt(now, timeZone);
  let written = 0;
  for (;;) {
    const batch = await inTransaction(context.db, (tx) => writeDueBatch(tx, today, now));
    written += batch.written;
    if (batch.series < BATCH_SIZE) return written;
  }
}

type Series = { id: string; day_of_month: number; next_day: Day };

async function writeDueBatch(tx: Tx, today: Day, now: number) {
  const due: Series[] = await tx
    .selectFrom('expense_series')
    .select(['id', 'day_of_month', 'next_day'])
    .where('ended_at', 'is', null)
    .where('next_day', '<=', today)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  const created: { id: string; amount: number; concept: string }[] = [];
  for (const series of due) created.push(...(await writeDueMonths(tx, series, today, now)));
  for (const { id, ...details } of created) {
    const record = { type: 'expense', id } as const;
    await writeAudit(tx, { actor: null, action: 'expense-created', record, details, now });
  }
  return { series: due.length, written: created.length };
}

/** Writes one series up to today, with the values of its latest entry. */
async function writeDueMonths(tx: Tx, series: Series, today: Day, now: number) {
  const latest = await tx
    .selectFrom('expenses')
    .select(['amount_cents', 'concept', 'category', 'notes'])
    .where('series_id', '=', series.id)
    .orderBy('series_month', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { amount_cents: amountCents, concept, notes } = latest;
  const category = latest.category as ExpenseCategory | '';
  const created: { id: string; amount: number; concept: string }[] = [];
  let day = series.next_day;
  while (day <= today) {
    const facts = { amountCents, concept, category, day, notes };
    const month = { id: series.id, month: monthOf(day) };
    const id = await insertSeriesMonth(tx, facts, { actor: null, now }, month);
    if (id !== null) created.push({ id, amount: dollarsOf(amountCents), concept });
    day = dueDay(monthAfter(day), series.day_of_month);
  }
  await tx
    .updateTable('expense_series')
    .set({ next_day: day })
    .where('id', '=', series.id)
    .execute();
  return created;
}

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
