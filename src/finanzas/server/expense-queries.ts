import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Received } from '#kernel/endpoint.ts';
import { dollarsOf } from '#kernel/money.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { type Expense, type listExpenses, refuseExpense } from '../contract/expense.ts';
import type { Period } from '../contract/period.ts';
import { type ExpenseRow, expenseView } from './expense-view.ts';
import type { ReceiptContent } from './receipt-content.ts';

type Wish = Received<NonNullable<typeof listExpenses.query>>;
type Page = z.input<typeof listExpenses.reply>;

/** Live expenses of a period; days are the workshop's as they are. */
export function expensesWithin({ startDate, endDate }: Period): RawBuilder<boolean> {
  return sql.join(
    [
      sql`expense.deleted_at is null`,
      ...(startDate === undefined ? [] : [sql`expense.day >= ${startDate}`]),
      ...(endDate === undefined ? [] : [sql`expense.day <= ${endDate}`]),
    ],
    sql` and `,
  );
}

const FROM = sql`
  select expense.*, series.next_day,
    (select content_type from expense_receipts where expense_id = expense.id) as receipt_type
  from expenses as expense
  left join expense_series as series on series.id = expense.series_id and series.ended_at is null`;

/** A page of expenses, newest first, with the sum of all that there are in the period. */
export async function readExpenses(db: Db, wish: Wish): Promise<Page> {
  const { page = 1, limit } = wish;
  const wanted = expensesWithin(wish);
  const counted = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(expense.amount_cents), 0) as cents
    from expenses as expense where ${wanted}`.execute(db);
  const { count, cents } = counted.rows[0] ?? { count: 0, cents: 0 };
  const part = limit === undefined ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await sql<ExpenseRow>`${FROM}
    where ${wanted} order by expense.day desc, expense.id desc ${part}`.execute(db);
  return {
    expenses: rows.map(expenseView),
    total: dollarsOf(cents),
    count,
    page,
    totalPages: limit === undefined ? 1 : Math.max(1, Math.ceil(count / limit)),
  };
}

/** As it is on the wire. Refuses one that is not there (404). */
export async function readExpense(db: Db | Tx, id: string): Promise<Expense> {
  const { rows } = await sql<ExpenseRow>`${FROM}
    where expense.id = ${id} and expense.deleted_at is null`.execute(db);
  if (!rows[0]) throw refuseExpense('unknown-expense');
  return expenseView(rows[0]);
}

/** Refuses an expense that is not there, or has no receipt (404). */
export async function readReceipt(db: Db, id: string): Promise<ReceiptContent> {
  if (!ID_FORM.test(id)) throw refuseExpense('unknown-expense');
  const row = await db
    .selectFrom('expenses')
    .leftJoin('expense_receipts', 'expense_id', 'id')
    .select(['content_type', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refuseExpense('unknown-expense');
  const { content_type: contentType, content } = row;
  if (contentType === null || content === null) throw refuseExpense('unknown-receipt');
  return { contentType, content };
}
