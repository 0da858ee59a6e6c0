import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { insertRows } from '#platform/data/insert-rows.ts';
import type { MonthFigures } from '../rules/month-figures.ts';
import { type IncomeSubject, subjectColumns } from './ledger-actions.ts';

export type ImportedIncome = IncomeSubject & {
  /** By default a new id. */
  id?: string;
  saleCents: number;
  costCents: number;
  at: Date;
};

/** Inserts sales of another system. How they were paid is not known, so they are never a debt. */
export async function importIncome(tx: Tx, incomes: Iterable<ImportedIncome>): Promise<void> {
  const rows = Iterator.from(incomes).map(
    ({ id = newId(), saleCents, costCents, at, ...subject }) => ({
      id,
      kind: 'sale' as const,
      ...subjectColumns(subject),
      sale_cents: saleCents,
      cost_cents: costCents,
      quantity: 1_000,
      created_at: at,
      before_cash: true,
    }),
  );
  await insertRows(tx, 'financial_transactions', rows);
}

/** Returns the figures of each month that has some, in order. */
export async function readMonthFigures(tx: Tx, timeZone: string): Promise<MonthFigures[]> {
  const month = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`;
  const { rows } = await sql<MonthFigures>`
    select month, sum(income) as income, sum(cost) as cost, sum(expenses) as expenses
    from (
      select ${month(sql`created_at at time zone ${timeZone}`)} as month,
        sale_cents as income, cost_cents as cost, 0 as expenses
      from financial_transactions
      union all
      select ${month(sql`day`)}, 0, 0, amount_cents from expenses where deleted_at is null) as line
    group by month order by month`.execute(tx);
  return rows;
}
