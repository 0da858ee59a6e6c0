import { readSettings } from '#ajustes/server/settings-queries.ts';
import { type Day, dayAt } from '#kernel/day-time.ts';
import { dollarsOf } from '#kernel/money.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { ExpenseCategory } from '../rules/expense-fields.ts';
import { dueIn, monthAfter, monthOf } from '../rules/repeat.ts';
import { insertMonth } from './expense-rows.ts';

/** Series taken in one transaction. */
const BATCH = 50;

/** Looks every hour, in one of the processes. */
export async function startRepeating(kit: Kit): Promise<void> {
  await kit.jobs.work('expenses', async () => {
    await repeatExpenses(kit);
  });
  await kit.jobs.repeat('expenses', '2 * * * *');
}

/**
 * Writes what comes back every month and is due by today, also for months in which nothing ran.
 * A month gets each at most once, whoever else is at it: the table refuses a second one. Answers
 * how many were written.
 */
export async function repeatExpenses(kit: Kit): Promise<number> {
  const { timeZone } = await readSettings(kit);
  const now = kit.clock();
  const today = dayAt(now, timeZone);
  let written = 0;
  for (;;) {
    const batch = await inTransaction(kit.db, (tx) => repeatBatch(tx, today, now));
    written += batch.written;
    if (batch.series < BATCH) return written;
  }
}

type Series = { id: string; day_of_month: number; next_day: Day };

async function repeatBatch(tx: Tx, today: Day, now: number) {
  const due: Series[] = await tx
    .selectFrom('expense_series')
    .select(['id', 'day_of_month', 'next_day'])
    .where('ended_at', 'is', null)
    .where('next_day', '<=', today)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const made: { id: string; amount: number; concept: string }[] = [];
  for (const series of due) made.push(...(await catchUp(tx, series, today, now)));
  for (const { id, ...details } of made) {
    const record = { type: 'expense', id } as const;
    await writeAudit(tx, { actor: null, action: 'expense-created', record, details, now });
  }
  return { series: due.length, written: made.length };
}

/** One series up to today; each month says what the latest one said. */
async function catchUp(tx: Tx, series: Series, today: Day, now: number) {
  const latest = await tx
    .selectFrom('expenses')
    .select(['amount_cents', 'concept', 'category', 'notes'])
    .where('series_id', '=', series.id)
    .orderBy('series_month', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { amount_cents: amountCents, concept, notes } = latest;
  const category = latest.category as ExpenseCategory | '';
  const made: { id: string; amount: number; concept: string }[] = [];
  let day = series.next_day;
  while (day <= today) {
    const facts = { amountCents, concept, category, day, notes };
    const month = { id: series.id, month: monthOf(day) };
    const id = await insertMonth(tx, facts, { actor: null, now }, month);
    if (id !== null) made.push({ id, amount: dollarsOf(amountCents), concept });
    day = dueIn(monthAfter(day), series.day_of_month);
  }
  await tx
    .updateTable('expense_series')
    .set({ next_day: day })
    .where('id', '=', series.id)
    .execute();
  return made;
}
