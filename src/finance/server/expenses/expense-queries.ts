import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type ExpensePayment, paymentOfExpense } from '#cash/server/book-queries.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { reencodePicture } from '#platform/http/picture.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { Period } from '#shared/contract/period.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { Day } from '#shared/time/day-time.ts';
import { type Expense, expenseError, type listExpenses } from '../../contract/expense.ts';
import {
  LONGEST_RECEIPT_SIDE,
  PDF_TYPE,
  PICTURE_TYPE,
  receiptTypeOf,
} from '../../rules/expense-fields.ts';

type ExpenseQuery = SchemaOutput<NonNullable<typeof listExpenses.query>>;
type Page = z.input<typeof listExpenses.reply>;

/** Condition: expenses of a period that are not deleted. Days are stored workshop-local. */
export function expensesInPeriod({ startDate, endDate }: Period): RawBuilder<boolean> {
  return sql.join(
    [
      sql`expense.deleted_at is null`,
      ...(startDate === undefined ? [] : [sql`expense.day >= ${startDate}`]),
      ...(endDate === undefined ? [] : [sql`expense.day <= ${endDate}`]),
    ],
    sql` and `,
  );
}

const EXPENSE_ROWS = sql`
  select expense.*, series.next_day, ${paymentOfExpense(sql.ref('expense.id'))} as payment,
    (select content_type from expense_receipts where expense_id = expense.id) as receipt_type
  from expenses as expense
  left join expense_series as series on series.id = expense.series_id and series.ended_at is null`;

/** Reads a page of expenses, newest first, with the sum of the whole period. */
export async function readExpenses(db: Db, query: ExpenseQuery): Promise<Page> {
  const { page = 1, limit } = query;
  const inPeriod = expensesInPeriod(query);
  const totals = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(expense.amount_cents), 0) as cents
    from expenses as expense where ${inPeriod}`.execute(db);
  const { count, cents } = totals.rows[0] ?? { count: 0, cents: 0 };
  const paging = limit === undefined ? sql`` : sql`limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await sql<ExpenseRow>`${EXPENSE_ROWS}
    where ${inPeriod} order by expense.day desc, expense.id desc ${paging}`.execute(db);
  return {
    expenses: rows.map(expenseView),
    total: dollarsOf(cents),
    count,
    page,
    totalPages: limit === undefined ? 1 : Math.max(1, Math.ceil(count / limit)),
  };
}

/** Reads the concepts of expenses, also of deleted ones. */
export function readConcepts(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; concept: string }[]> {
  return db.selectFrom('expenses').select(['id', 'concept']).where('id', 'in', ids).execute();
}

/** Reads an expense for the API. Rejects an unknown or deleted expense with 404. */
export async function readExpense(db: Db | Tx, id: string): Promise<Expense> {
  const { rows } = await sql<ExpenseRow>`${EXPENSE_ROWS}
    where expense.id = ${id} and expense.deleted_at is null`.execute(db);
  if (!rows[0]) throw expenseError('unknown-expense');
  return expenseView(rows[0]);
}

/** Reads the receipt of an expense. Rejects an unknown expense, and one without a receipt, with 404. */
export async function readReceipt(db: Db, id: string): Promise<ReceiptContent> {
  if (!ID_FORM.test(id)) throw expenseError('unknown-expense');
  const row = await db
    .selectFrom('expenses')
    .leftJoin('expense_receipts', 'expense_id', 'id')
    .select(['content_type', 'content'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw expenseError('unknown-expense');
  const { content_type: contentType, content } = row;
  if (contentType === null || content === null) throw expenseError('unknown-receipt');
  return { contentType, content };
}

type ExpenseRow = {
  id: string;
  amount_cents: number;
  concept: string;
  category: string;
  day: Day;
  notes: string;
  series_id: string | null;
  series_month: Day | null;
  version: number;
  actor_id: string | null;
  actor_name: string;
  created_at: Date;
  updated_at: Date;
  /** Media type of its receipt; `null` without one. */
  receipt_type: string | null;
  payment: ExpensePayment | null;
  /** Next day of its series; `null` if it does not repeat. */
  next_day: Day | null;
};

/** Maps a row to the API. */
function expenseView(row: ExpenseRow): Expense {
  return {
    _id: row.id,
    date: row.day,
    concept: row.concept,
    category: row.category,
    amount: dollarsOf(row.amount_cents),
    notes: row.notes,
    receiptImage: row.receipt_type === null ? null : `/api/expenses/${row.id}/receipt`,
    receiptType: receiptTypeOf(row.receipt_type),
    repeatMonthly: row.next_day !== null,
    nextDate: row.next_day,
    enteredBy: row.actor_id === null ? null : row.actor_name,
    ...(row.payment && { payment: row.payment }),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A receipt without its content. */
export type ReceiptFacts = { expenseId: string; contentType: string; bytes: number };

/** Reads the receipts of a period's expenses that are not deleted, by expense id. */
export async function readReceiptFacts(
  db: Db,
  period: Period,
): Promise<ReadonlyMap<string, ReceiptFacts>> {
  const { rows } = await sql<ReceiptFacts>`
    select expense.id as "expenseId", content_type as "contentType",
      octet_length(content) as bytes
    from expenses as expense join expense_receipts on expense_id = expense.id
    where ${expensesInPeriod(period)}`.execute(db);
  return new Map(rows.map((row) => [row.expenseId, row]));
}

/** Reads the ids of a period's expenses that paid for stock. */
export async function readPurchaseIds(db: Db, period: Period): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from expenses as expense
    where purchase_id is not null and ${expensesInPeriod(period)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reads the content of one receipt; `null` if it was removed. */
export async function readReceiptContent(db: Db, expenseId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('expense_receipts')
    .select('content')
    .where('expense_id', '=', expenseId)
    .executeTakeFirst();
  return row?.content ?? null;
}

export type ReceiptContent = { contentType: string; content: Buffer };

/**
 * Returns an uploaded receipt as it is stored: a re-encoded picture or an unchanged PDF, recognized by its
 * content. Rejects with 400 an incomplete PDF and any other content.
 */
export async function prepareReceipt(file: Buffer): Promise<ReceiptContent> {
  if (!file.toString('latin1', 0, 5).startsWith('%PDF-')) {
    return {
      contentType: PICTURE_TYPE,
      content: await reencodePicture(file, LONGEST_RECEIPT_SIDE),
    };
  }
  if (!isWholePdf(file)) throw expenseError('broken-pdf');
  return { contentType: PDF_TYPE, content: file };
}

const VERSION = /^%PDF-[12]\.\d[\s%]/;
/** The end of every PDF: the offset of its cross-reference table (ISO 32000-2, 7.5.5). Nothing may follow. */
const END = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/;
const TABLE = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/;
const END_BYTES = 1024;

function isWholePdf(file: Buffer): boolean {
  if (!VERSION.test(file.toString('latin1', 0, 9))) return false;
  const end = END.exec(file.toString('latin1', Math.max(0, file.length - END_BYTES)));
  const at = Number(end?.[1]);
  return at > 0 && at < file.length && TABLE.test(file.toString('latin1', at, at + 64));
}
